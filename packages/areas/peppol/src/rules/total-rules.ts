import { elementAt } from '../xml/element.ts';
import { sumOf } from './allowance-rules.ts';
import { type Amount, amountAt, differ, isBelow, minus, plus, total } from './amount.ts';
import { type Place, placeOf, placesOf } from './place.ts';
import type { Judge, Report } from './problem.ts';

const SUMS = 'cac:AnticipatedMonetaryTotal';

/** A total that must be what its rule computes. */
interface Sum {
  readonly rule: string;
  readonly of: string;
  readonly is: Amount;
  readonly wanted: Amount;
  readonly sentence: string;
}

function judgeSum(sums: Place, { rule, of, is, wanted, sentence }: Sum, report: Report): void {
  if (!differ(is, wanted)) return;
  report({ rule, at: placeOf(sums, of), message: `${sentence}: ${wanted}, not ${is}.` });
}

/** R008 to R010: totals are the sums of the lines, the allowances and the charges. */
function sumsOfParts(order: Place, sums: Place): Sum[] {
  const lines = placesOf(order, 'cac:OrderLine').map(({ element }) =>
    amountAt(element, ['cac:LineItem', 'cbc:LineExtensionAmount'], '0'),
  );
  const { element } = sums;
  return [
    {
      rule: 'R008',
      of: 'cbc:LineExtensionAmount',
      is: amountAt(element, ['cbc:LineExtensionAmount']),
      wanted: total(lines),
      sentence: 'The total of the lines must be the sum of their amounts',
    },
    {
      rule: 'R009',
      of: 'cbc:AllowanceTotalAmount',
      is: amountAt(element, ['cbc:AllowanceTotalAmount'], '0'),
      wanted: sumOf(order.element, false),
      sentence: 'The total of the allowances must be their sum',
    },
    {
      rule: 'R010',
      of: 'cbc:ChargeTotalAmount',
      is: amountAt(element, ['cbc:ChargeTotalAmount'], '0'),
      wanted: sumOf(order.element, true),
      sentence: 'The total of the charges must be their sum',
    },
  ];
}

/** R011, R016, R017: totals follow from each other; what is not there follows from nothing. */
function sumsOfTotals(order: Place, sums: Place): Sum[] {
  const { element } = sums;
  const allowances = amountAt(element, ['cbc:AllowanceTotalAmount'], '0');
  const charges = amountAt(element, ['cbc:ChargeTotalAmount'], '0');
  const lines = amountAt(element, ['cbc:LineExtensionAmount']);
  const net = plus(minus(lines, allowances), charges);
  const gross = amountAt(element, ['cbc:TaxInclusiveAmount']);
  const prepaid = amountAt(element, ['cbc:PrepaidAmount'], '0');
  const rounding = amountAt(element, ['cbc:PayableRoundingAmount'], '0');
  const taxes = placesOf(order, 'cac:TaxTotal');
  const tax = total(taxes.map((place) => amountAt(place.element, ['cbc:TaxAmount'])));
  const taxed = plus(amountAt(element, ['cbc:TaxExclusiveAmount'], net), tax);
  return [
    {
      rule: 'R011',
      of: 'cbc:TaxExclusiveAmount',
      is: amountAt(element, ['cbc:TaxExclusiveAmount']),
      wanted: net,
      sentence: 'The total without taxes must be lines − allowances + charges',
    },
    {
      rule: 'R016',
      of: 'cbc:PayableAmount',
      is: differ(gross, '0') ? amountAt(element, ['cbc:PayableAmount']) : undefined,
      wanted: plus(minus(gross, prepaid), rounding),
      sentence: 'The amount to pay must be the total with taxes − what is prepaid + the rounding',
    },
    {
      rule: 'R017',
      of: 'cbc:TaxInclusiveAmount',
      is: taxes.length === 0 ? undefined : gross,
      wanted: taxed,
      sentence: 'The total with taxes must be the total without + the taxes',
    },
  ];
}

/** R006 to R011, R016, R017: where a document says what it comes to. */
export const judgeTotals: Judge = (order, report) => {
  const sums = placeOf(order, SUMS);
  if (elementAt(order.element, SUMS) === undefined) return;
  const lowest = { R006: 'cbc:PayableAmount', R007: 'cbc:LineExtensionAmount' };
  for (const [rule, name] of Object.entries(lowest)) {
    const amount = amountAt(sums.element, [name]);
    if (isBelow(amount, '0')) {
      const message = `The total ${amount} must not be below 0.`;
      report({ rule, at: placeOf(sums, name), message });
    }
  }
  for (const sum of [...sumsOfParts(order, sums), ...sumsOfTotals(order, sums)]) {
    judgeSum(sums, sum, report);
  }
};
