import { codeList } from '../tables/code-list.ts';
import { isGs1 } from './check-digit.ts';

const types = codeList('rec21');

/** The codes on pallets and boxes that a despatch advice names (PEP-90). */
export const parcelCodes = {
  isType: (code: string): boolean => types.has(code),
  isSscc: (digits: string): boolean => /^\d{18}$/u.test(digits) && isGs1(digits),
};
