import { titledList } from '../tables/code-list.ts';
import { childrenOf, elementAt, textAt, type XmlElement } from '../xml/element.ts';
import { type Amount, amountAt, amountOf, differ, isBelow, minus, times, total } from './amount.ts';
import { type Place, placeOf, placesOf } from './place.ts';
import { type Judge, quoted, type Report } from './problem.ts';

/** By how much rounding may make an amount another one. */
export const ROUNDING = '0.02';

/** True for a charge, false for an allowance; `1` and `0` are neither, as Peppol reads them. */
function isCharge(element: XmlElement): boolean | undefined {
  const indicator = textAt(element, 'cbc:ChargeIndicator');
  if (indicator === 'true') return true;
  return indicator === 'false' ? false : undefined;
}

/** The charges of an order or a line, or its allowances. */
export const chargesOf = (owner: XmlElement, charges = true): XmlElement[] =>
  childrenOf(owner, 'cac:AllowanceCharge').filter((one) => isCharge(one) === charges);

export const allowancesOf = (owner: XmlElement): XmlElement[] => chargesOf(owner, false);

/** The sum of what allowances, or charges, come to. */
export const sumOf = (some: readonly XmlElement[]): Amount =>
  total(some.map((one) => amountAt(one, ['cbc:Amount'])));

/** R022, R023, R032, of an allowance or charge whose percentage and base are both there, or neither. */
function judgeAmount(place: Place, report: Report): void {
  const { element } = place;
  const amount = amountAt(element, ['cbc:Amount']);
  const base = amountAt(element, ['cbc:BaseAmount']);
  const share = times(base, times(amountAt(element, ['cbc:MultiplierFactorNumeric']), '0.01'));
  const at = placeOf(place, 'cbc:Amount');
  if (differ(amount, share, ROUNDING)) {
    const message = `The amount ${amount} is not the percentage of its base: that is ${share}.`;
    report({ rule: 'R022', at, message });
  }
  const reasons = ['cbc:AllowanceChargeReason', 'cbc:AllowanceChargeReasonCode'];
  if (reasons.every((name) => elementAt(element, name) === undefined)) {
    const message = 'An allowance or charge must have a reason or the code of one.';
    report({ rule: 'R023', at: place, message });
  }
  if (isBelow(amount, '0')) {
    report({ rule: 'R032', at, message: `The amount ${amount} must not be below 0.` });
  }
}

/** R020, R021, or else R022, R023 and R032: the first that applies; R020 alone inside a price. */
export const judgeAllowance: Judge = (at, report) => {
  const percentage = elementAt(at.element, 'cbc:MultiplierFactorNumeric');
  const base = elementAt(at.element, 'cbc:BaseAmount');
  const isInPrice = at.parent?.element.name === 'cac:Price';
  if (percentage !== undefined && base === undefined) {
    report({ rule: 'R020', at, message: 'A percentage must have the base amount it is taken of.' });
  } else if (percentage === undefined && base !== undefined && !isInPrice) {
    report({ rule: 'R021', at, message: 'A base amount must have the percentage taken of it.' });
  } else if (!isInPrice) {
    judgeAmount(at, report);
  }
};

const reasonLists = [
  { rule: 'CL001', charge: false, list: 'uncl5189' },
  { rule: 'CL002', charge: true, list: 'uncl7161' },
] as const;
const anyReason = titledList('uncl5189|uncl7161').codes;

/** CL001, CL002: the reason code is one of allowances or of charges; codes of neither are the table's. */
export const judgeReasonCode: Judge = (allowance, report) => {
  const at = placeOf(allowance, 'cbc:AllowanceChargeReasonCode');
  const { text } = at.element;
  const kind = isCharge(allowance.element);
  const { rule, list = '' } = reasonLists.find(({ charge }) => charge === kind) ?? {};
  if (at === allowance || rule === undefined || !anyReason.has(text)) return;
  const { codes, title } = titledList(list);
  if (codes.has(text)) return;
  report({ rule, at, message: `${quoted(text)} is no code of ${title}.` });
};

/** R027, R033 of a discount, and the price that it leaves of its gross price. */
function netPrice(discount: Place, report: Report): Amount {
  const gross = amountAt(discount.element, ['cbc:BaseAmount']);
  const off = amountAt(discount.element, ['cbc:Amount']);
  if (isBelow(gross, '0')) {
    const message = `The gross price ${gross} must not be below 0.`;
    report({ rule: 'R027', at: placeOf(discount, 'cbc:BaseAmount'), message });
  }
  if (isBelow(off, '0')) {
    const message = `The discount ${off} must not be below 0.`;
    report({ rule: 'R033', at: placeOf(discount, 'cbc:Amount'), message });
  }
  return minus(gross, off);
}

/** R019, R027, R033: a price is its gross price less its discount. */
export const judgePriceDiscounts: Judge = (place, report) => {
  const at = placeOf(place, 'cbc:PriceAmount');
  const price = amountOf(at.element.text);
  for (const discount of placesOf(place, 'cac:AllowanceCharge')) {
    const net = netPrice(discount, report);
    if (!differ(price, net)) continue;
    const message = `The price ${price} is not the gross price less the discount: that is ${net}.`;
    report({ rule: 'R019', at, message });
  }
};

/** R029, R030: a tax category has its rate, unless it is outside of taxes; a standard rate is above 0. */
export const judgeTaxCategory: Judge = (at, report) => {
  const category = textAt(at.element, 'cbc:ID');
  const percent = placeOf(at, 'cbc:Percent');
  if (percent === at) {
    if (category === 'O') return;
    const message = 'A tax category must contain cbc:Percent, unless it is O.';
    report({ rule: 'R029', at, message });
  } else if (category === 'S' && !isBelow('0', amountOf(percent.element.text) ?? '1')) {
    const message = 'The rate of the tax category S must be above 0.';
    report({ rule: 'R030', at: percent, message });
  }
};
