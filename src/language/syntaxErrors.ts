import { AbstractParserErrorMessageProvider } from 'langium';
export class SyntaxMessageProvider extends AbstractParserErrorMessageProvider {}
