import { describe, expect, it } from 'vitest';
import { allowanceText, lineText, rootOf } from '../testing/reading.factory.ts';
import { compareTotals } from './compare-totals.ts';

const ours = { tax_total: 21, grand_total: 121 };
const lines = (count: number) => Array.from({ length: count }, () => lineText()).join('');
const tax = (amount: number) =>
  `<cac:TaxTotal><cbc:TaxAmount>${amount}</cbc:TaxAmount></cac:TaxTotal>`;
const totals = (content: string) =>
  `<cac:AnticipatedMonetaryTotal>${content}</cac:AnticipatedMonetaryTotal>`;
const inclusive = (amount: number) =>
  totals(`<cbc:TaxInclusiveAmount>${amount}</cbc:TaxInclusiveAmount>`);
const payable = (amount: number, prepaid: number, rounding: number) =>
  totals(
    `<cbc:PrepaidAmount>${prepaid}</cbc:PrepaidAmount><cbc:PayableRoundingAmount>${rounding}</cbc:PayableRoundingAmount><cbc:PayableAmount>${amount}</cbc:PayableAmount>`,
  );
const compared = (content: string) => {
  const found = compareTotals(rootOf('Order', content), ours);
  return found && [found.path, found.theirs, found.ours];
};
const TAX = '/Order/cac:TaxTotal';
const TOTAL = '/Order/cac:AnticipatedMonetaryTotal/cbc:TaxInclusiveAmount';
const PAYABLE = '/Order/cac:AnticipatedMonetaryTotal/cbc:PayableAmount';

describe('the totals of a document', () => {
  // PEP-80
  it.each([
    ['no totals', `${lineText()}${tax(99)}`, undefined],
    ['equal ones', `${tax(21)}${inclusive(121)}${lines(1)}`, undefined],
    ['two cents', `${tax(21.02)}${inclusive(121.02)}${lines(1)}`, undefined],
    ['three cents of tax', `${tax(21.03)}${inclusive(121)}${lines(1)}`, [TAX, 21.03, 21]],
    ['three cents in all', `${tax(21)}${inclusive(120.97)}${lines(1)}`, [TOTAL, 120.97, 121]],
    ['a cent for each of three lines', `${tax(21.03)}${inclusive(121)}${lines(3)}`, undefined],
    [
      'a cent for allowances of both kinds',
      `${tax(21.03)}${inclusive(121)}${lineText({ more: allowanceText('false', 1) })}${allowanceText('true', 1)}`,
      undefined,
    ],
    ['tax and total, the tax first', `${tax(9)}${inclusive(9)}${lines(1)}`, [TAX, 9, 21]],
    ['what is prepaid and rounded', `${tax(21)}${payable(100.9, 20, -0.1)}${lines(1)}`, undefined],
    ['a payable amount', `${tax(21)}${payable(120, 0, 0)}${lines(1)}`, [PAYABLE, 120, 121]],
    [
      'a payable amount alone',
      `${tax(21)}${totals('<cbc:PayableAmount>121</cbc:PayableAmount>')}`,
      undefined,
    ],
    ['a net total without any tax', `${payable(100, 0, 0)}${lines(1)}`, undefined],
    ['a net total beside a tax', `${tax(21)}${payable(100, 0, 0)}${lines(1)}`, [PAYABLE, 100, 121]],
    ['no net total either', `${payable(99, 0, 0)}${lines(1)}`, [PAYABLE, 99, 121]],
    ['an empty line', `${tax(21)}${inclusive(121)}<cac:OrderLine/><cac:TaxTotal/>`, undefined],
  ])('%s', (_, content, expected) => {
    expect(compared(content)).toEqual(expected);
  });
});
