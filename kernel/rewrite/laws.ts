/** All laws, by the operator at the root of their left side. A missing operator is a type error; an operator without laws says so. */
import type { Op } from '../operators.ts';
import { addLaws, ashrLaws, lshrLaws, mulLaws, negLaws, shlLaws, subLaws, udivLaws, uremLaws } from './arithmetic.ts';
import { andLaws, notLaws, orLaws, reductionLaws, xorLaws } from './bitwise.ts';
import { eqLaws, sleLaws, sltLaws, uleLaws, ultLaws } from './compare.ts';
import type { Law } from './law.ts';
import { selectLaws, storeLaws } from './memory.ts';
import {
  concatLaws,
  extractLaws,
  iteLaws,
  partLaws,
  repeatLaws,
  setpartLaws,
  sextLaws,
  zextLaws,
} from './structure.ts';

export const laws: { readonly [K in Op]: readonly Law[] } = {
  not: notLaws,
  neg: negLaws,
  and: andLaws,
  or: orLaws,
  xor: xorLaws,
  add: addLaws,
  sub: subLaws,
  mul: mulLaws,
  udiv: udivLaws,
  urem: uremLaws,
  sdiv: [],
  srem: [],
  shl: shlLaws,
  lshr: lshrLaws,
  ashr: ashrLaws,
  eq: eqLaws,
  ult: ultLaws,
  ule: uleLaws,
  slt: sltLaws,
  sle: sleLaws,
  ite: iteLaws,
  concat: concatLaws,
  extract: extractLaws,
  zext: zextLaws,
  sext: sextLaws,
  repeat: repeatLaws,
  redand: reductionLaws.redand,
  redor: reductionLaws.redor,
  redxor: reductionLaws.redxor,
  part: partLaws,
  setpart: setpartLaws,
  select: selectLaws,
  store: storeLaws,
};
