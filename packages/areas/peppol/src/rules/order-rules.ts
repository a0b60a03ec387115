import { codeList } from '../tables/code-list.ts';
import { elementAt, textAt, type XmlElement } from '../xml/element.ts';
import { allowancesOf, chargesOf, ROUNDING, sumOf } from './allowance-rules.ts';
import { type Amount, amountAt, amountOf, differ, isBelow, minus, plus, times } from './amount.ts';
import { type Place, placeOf, placesOf } from './place.ts';
import { type Judge, quoted } from './problem.ts';

const rootOf = (place: Place): Place => (place.parent === undefined ? place : rootOf(place.parent));

const isInside = ({ parent }: Place, name: string): boolean =>
  parent !== undefined && (parent.element.name === name || isInside(parent, name));

/** Facts of a document that its amounts and lines are judged by. */
interface Head {
  readonly currency: string;
  readonly hasQuotation: boolean;
}

const heads = new WeakMap<XmlElement, Head>();

/** The head of a document, looked up once: a lookup for each amount would take time by its square. */
function headOf(place: Place): Head {
  const { element } = rootOf(place);
  const head = heads.get(element) ?? {
    currency: textAt(element, 'cbc:DocumentCurrencyCode') ?? '',
    hasQuotation: elementAt(element, 'cac:QuotationDocumentReference') !== undefined,
  };
  heads.set(element, head);
  return head;
}

const currencies = codeList('iso4217');

/** R003: amounts are in the currency of the document; what is no currency at all is the table's. */
export const judgeCurrency: Judge = (at, report) => {
  const currency = at.element.attributes['currencyID'] ?? '';
  const { currency: expected } = headOf(at);
  if (currency === expected || !currencies.has(currency) || !currencies.has(expected)) return;
  const message = `The currency ${currency} is not that of the document, ${expected}.`;
  report({ rule: 'R003', at, attribute: 'currencyID', message });
};

/** R028: amounts beside prices have at most two characters behind the point, counted as they are written. */
export const judgeFraction: Judge = (at, report) => {
  const { text } = at.element;
  const [, fraction = ''] = text.split('.');
  if (amountOf(text) === undefined || fraction.length <= 2 || isInside(at, 'cac:Price')) return;
  const message = `The amount ${quoted(text)} must have at most two digits behind the point.`;
  report({ rule: 'R028', at, message });
};

/** A judge of numbers that must not be below 0: R004, R005. */
const notBelowZero =
  (rule: string): Judge =>
  (at, report) => {
    const number = amountOf(at.element.text);
    if (!isBelow(number, '0')) return;
    report({ rule, at, message: `The number ${number} must not be below 0.` });
  };

export const judgeQuantity = notBelowZero('R004');
export const judgePrice = notBelowZero('R005');

/** R025: a price is for more than 0. */
export const judgeBaseQuantity: Judge = (at, report) => {
  const quantity = amountOf(at.element.text);
  if (quantity === undefined || isBelow('0', quantity)) return;
  report({ rule: 'R025', at, message: `The quantity ${quantity} of a price must be above 0.` });
};

/** The quantity that the price of a line is for, 1 where none is named. */
function priceQuantity(line: Place): Amount {
  const quantity = amountAt(line.element, ['cac:Price', 'cbc:BaseQuantity'], '1');
  return quantity !== undefined && !differ(quantity, '0') ? '1' : quantity;
}

/** R013: a line says how much. R024: its amount is its quantity times its price, with its charges. */
export const judgeLine: Judge = (line, report) => {
  const { element } = line;
  if (elementAt(element, 'cbc:Quantity') === undefined) {
    report({ rule: 'R013', at: line, message: 'A line should contain cbc:Quantity.' });
  }
  const hasPrice = elementAt(element, 'cac:Price') !== undefined;
  const price = hasPrice ? amountAt(element, ['cac:Price', 'cbc:PriceAmount']) : '0';
  const amount = amountAt(element, ['cbc:LineExtensionAmount'], '0');
  const base = priceQuantity(line);
  const extras = minus(sumOf(chargesOf(element)), sumOf(allowancesOf(element)));
  // Multiplied by the base quantity on both sides: nothing is divided, so nothing is rounded.
  const wanted = plus(times(amountAt(element, ['cbc:Quantity']), price), times(extras, base));
  const tolerance = times(base, ROUNDING)?.replace('-', '');
  if (!differ(times(amount, base), wanted, tolerance)) return;
  const message = `The line amount ${amount} is not quantity times price ÷ base quantity + charges − allowances.`;
  report({ rule: 'R024', at: placeOf(line, 'cbc:LineExtensionAmount'), message });
};

/** R014: an originator has a name or an id. */
export const judgeOriginator: Judge = (originator, report) => {
  const at = placeOf(originator, 'cac:Party');
  const name = elementAt(at.element, 'cac:PartyName', 'cbc:Name');
  const id = elementAt(at.element, 'cac:PartyIdentification', 'cbc:ID');
  if (at === originator || name !== undefined || id !== undefined) return;
  report({ rule: 'R014', at, message: 'An originator must have a name or an id.' });
};

/** R035: a line of a quotation needs the quotation. */
export const judgeQuotationLine: Judge = (at, report) => {
  if (headOf(at).hasQuotation) return;
  const message = 'A line names a line of a quotation, but the document names no quotation.';
  report({ rule: 'R035', at, message });
};

/** R001: an id of a line occurs once. */
export const judgeLineIds: Judge = (root, report) => {
  const seen = new Set<string>();
  for (const line of placesOf(root, 'cac:OrderLine')) {
    const item = placeOf(line, 'cac:LineItem');
    const at = placeOf(item, 'cbc:ID');
    const { text } = at.element;
    if (at === item || item === line || text === '') continue;
    if (seen.has(text)) {
      report({ rule: 'R001', at, message: `Another line has the id ${quoted(text)} already.` });
    }
    seen.add(text);
  }
};

/** R002: a document says until when it is valid. */
export const judgeValidity: Judge = (at, report) => {
  if (elementAt(at.element, 'cac:ValidityPeriod', 'cbc:EndDate') !== undefined) return;
  const message = 'The document should say until when it is valid: cac:ValidityPeriod/cbc:EndDate.';
  report({ rule: 'R002', at, message });
};
