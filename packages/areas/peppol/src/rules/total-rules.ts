import { elementAt } from '../xml/element.ts';
import { allowancesOf, chargesOf, sumOf } from './allowance-rules.ts';
import { type Amount, amountAt, differ, isBelow, minus, plus, total } from './amount.ts';
import { type Place, placeOf, placesOf } from './place.ts';
import type { Judge } from './problem.ts';

const SUMS = 'cac:AnticipatedMonetaryTotal';

/** Totals that follow from others, by their rules. */
const totals = {
  R008: ['cbc:LineExtensionAmount', 'The total of the lines must be the sum of their amounts'],
  R009: ['cbc:AllowanceTotalAmount', 'The total of the allowances must be their sum'],
  R010: ['cbc:ChargeTotalAmount', 'The total of the charges must be their sum'],
  R011: ['cbc:TaxExclusiveAmount', 'The total without taxes must be lines − allowances + charges'],
  R016: [
    'cbc:PayableAmount',
    'The amount to pay must be the total with taxes − what is prepaid + the rounding',
  ],
  R017: ['cbc:TaxInclusiveAmount', 'The total with taxes must be the total without + the taxes'],
} as const;

type Sum = readonly [rule: keyof typeof totals, is: Amount, wanted: Amount];

/** R008 to R011, R016, R017: totals, and what they must be; what is not there follows from nothing. */
function sumsOf(order: Place, { element }: Place): readonly Sum[] {
  const named = (name: string, absent?: Amount) => amountAt(element, [`cbc:${name}Amount`], absent);
  const amountsOf = (name: string, path: readonly string[], absent?: Amount) =>
    placesOf(order, name).map((place) => amountAt(place.element, path, absent));
  const inLines = amountsOf('cac:OrderLine', ['cac:LineItem', 'cbc:LineExtensionAmount'], '0');
  const taxes = amountsOf('cac:TaxTotal', ['cbc:TaxAmount']);
  const lines = named('LineExtension');
  const allowances = named('AllowanceTotal', '0');
  const charges = named('ChargeTotal', '0');
  const net = plus(minus(lines, allowances), charges);
  const gross = named('TaxInclusive');
  const due = plus(minus(gross, named('Prepaid', '0')), named('PayableRounding', '0'));
  return [
    ['R008', lines, total(inLines)],
    ['R009', allowances, sumOf(allowancesOf(order.element))],
    ['R010', charges, sumOf(chargesOf(order.element))],
    ['R011', named('TaxExclusive'), net],
    ['R016', differ(gross, '0') ? named('Payable') : undefined, due],
    [
      'R017',
      taxes.length === 0 ? undefined : gross,
      plus(named('TaxExclusive', net), total(taxes)),
    ],
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
  for (const [rule, is, wanted] of sumsOf(order, sums)) {
    const [name, sentence] = totals[rule];
    const message = `${sentence}: ${wanted}, not ${is}.`;
    if (differ(is, wanted)) report({ rule, at: placeOf(sums, name), message });
  }
};
