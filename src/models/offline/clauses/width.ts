/** Widths and other sizes. */

/** "8-bit", "8 bits wide", "a width of 8": the one width of a design. */
export const widthClauses: readonly string[] = [
  '<num:width> bit [wide|width|in width|long|size] [word]',
  '(width|word width|data width|word size|size|bit width) [of|be] <num:width> [bit]',
  'width [be] <num:width> bit',
];
