/** Budgets of the language, so that no text makes it crash or hang. Each row says what the reader is told when it is used up. */
export const limits = {
  /** Characters of a text. */
  text: 1 << 20,
  /** Bits of a vector. */
  width: 65_536,
  /** Cells of a memory or table. */
  depth: 1 << 20,
  /** Expressions that are read while functions and comprehensions are unrolled. */
  nodes: 1_000_000,
  /** Nested brackets and blocks: the parser descends recursively, and overflows the stack of the main thread at about 150. */
  nesting: 64,
  /** Calls of functions inside functions, and `let`s without a type that need each other. */
  calls: 64,
  /** Bits looked at while combinational cycles are searched bit by bit. */
  cycleBits: 1_000_000,
} as const;
