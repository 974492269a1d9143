/** The wiring of Langium: grammar, parser and references of FSpec, in memory. The only file that knows how Langium is put together. */
import {
  type AstNode,
  createDefaultCoreModule,
  createDefaultSharedCoreModule,
  EmptyFileSystem,
  inject,
  type LangiumCoreServices,
  type LangiumSharedCoreServices,
} from 'langium';
import { FSpecGeneratedModule, FSpecGeneratedSharedModule } from './generated/module.ts';
import { FSpecScopeProvider } from './references.ts';
import { SyntaxMessageProvider } from './syntaxErrors.ts';

export interface LanguageServices {
  readonly shared: LangiumSharedCoreServices;
  readonly fspec: LangiumCoreServices;
}

let created: LanguageServices | undefined;

/** Created at the first use: building the parser takes some tens of milliseconds. */
export function languageServices(): LanguageServices {
  if (created !== undefined) return created;
  const shared = inject(createDefaultSharedCoreModule(EmptyFileSystem), FSpecGeneratedSharedModule);
  const fspec = inject(createDefaultCoreModule({ shared }), FSpecGeneratedModule, {
    parser: { ParserErrorMessageProvider: () => new SyntaxMessageProvider() },
    references: { ScopeProvider: () => new FSpecScopeProvider() },
  });
  shared.ServiceRegistry.register(fspec);
  created = { shared, fspec };
  return created;
}

export type EntryRule = 'Module' | 'Expression';

export function parseText(
  text: string,
  rule: EntryRule,
): ReturnType<LangiumCoreServices['parser']['LangiumParser']['parse']> {
  return languageServices().fspec.parser.LangiumParser.parse<AstNode>(text, { rule });
}
