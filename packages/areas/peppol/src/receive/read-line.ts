import { LENGTHS } from '@waybill/api/fields';
import { compare, DECIMAL_LIMIT, type Decimal, fractionDigits } from '@waybill/kernel/decimal';
import { shorten } from '@waybill/kernel/rejection';
import { type FoundFact, fact } from '../document/finding.ts';
import type { PositionPeppol } from '../order/order-peppol.ts';
import { allowancesOf } from '../rules/allowance-rules.ts';
import { type Place, pathOf } from '../rules/place.ts';
import { childrenOf, elementAt, textAt, type XmlElement } from '../xml/element.ts';
import type { ReadingFacts } from './facts.ts';
import { priceLine, priceOfUnit } from './line-amounts.ts';
import type { PlacedDiscount, PlacedLine } from './placement.ts';
import { columnAt, joinTexts, lastDayOf, notesOf, numberAt } from './texts.ts';

/** Quantities of a position: above 0, with three decimals at most. */
const QUANTITY_LIMIT = 1_000_000_000;
const QUANTITY_DIGITS = 3;
const RATE_DIGITS = 4;

/** A line of a document, and what trade has to say about it. */
export interface ReadLine {
  readonly position: PlacedLine;
  readonly path: string;
  /** Price of one unit without allowances and charges; null where it names no price. */
  readonly unitPrice: Decimal | null;
  /** It names an allowance or a charge. */
  readonly isCharged: boolean;
  /** Values that no order holds: they refuse the document (PEP-78). */
  readonly unsupported: readonly FoundFact[];
  /** Facts that a shop gives an effect, where the line becomes a position (PEP-79). */
  readonly found: readonly FoundFact[];
}

const unsupported = (path: string, theirs: string | number, message: string): FoundFact =>
  fact('unsupported_value', path, message, theirs);

/** Refuses a text that is longer than the column that orders keep it in. */
export function refuseLength(path: string, text: string | undefined, what: string): FoundFact[] {
  if (text === undefined || text.length <= LENGTHS.reference) return [];
  const message = `The ${what} is longer than ${LENGTHS.reference} characters.`;
  return [unsupported(path, shorten(text, LENGTHS.reference), message)];
}

/** Refuses a tax rate that no order computes with. */
export function refuseRate(path: string, rate: Decimal): FoundFact[] {
  const fits =
    compare(rate, 0) >= 0 && compare(rate, 100) <= 0 && fractionDigits(rate) <= RATE_DIGITS;
  if (fits) return [];
  return [unsupported(path, rate, `A tax rate lies between 0 and 100 %, with up to 4 decimals.`)];
}

/** Refuses an amount that no order holds. */
export function refuseAmount(path: string, amount: Decimal): FoundFact[] {
  if (compare(amount, 0) >= 0 && compare(amount, DECIMAL_LIMIT) < 0) return [];
  return [unsupported(path, amount, 'An amount lies between 0 and 100 billion.')];
}

function refuseQuantity(path: string, quantity: Decimal): FoundFact[] {
  const fits =
    compare(quantity, 0) > 0 &&
    compare(quantity, QUANTITY_LIMIT) <= 0 &&
    fractionDigits(quantity) <= QUANTITY_DIGITS;
  if (fits) return [];
  const message = 'A quantity lies above 0 and up to 1,000,000,000, with up to 3 decimals.';
  return [unsupported(path, quantity, message)];
}

/** A discount by an allowance; its reason, else the code of it, is its name. */
export function readAllowance(allowance: XmlElement): PlacedDiscount {
  const code = textAt(allowance, 'cbc:AllowanceChargeReasonCode');
  const title = textAt(allowance, 'cbc:AllowanceChargeReason') ?? code ?? '';
  return {
    title: shorten(title, LENGTHS.name),
    code: code === undefined ? null : shorten(code, LENGTHS.code),
    amount: numberAt(allowance, 'cbc:Amount') ?? 0,
  };
}

/** The number of an article: the seller's own, else the standard one. */
const skuOf = (item: XmlElement) =>
  textAt(item, 'cac:SellersItemIdentification', 'cbc:ID') ??
  textAt(item, 'cac:StandardItemIdentification', 'cbc:ID');

/** The article numbers that the lines of a document name. */
export const skusOf = (root: XmlElement): string[] => [
  ...new Set(
    childrenOf(root, 'cac:OrderLine').flatMap((line) => {
      const item = elementAt(line, 'cac:LineItem', 'cac:Item');
      return (item && skuOf(item)) ?? [];
    }),
  ),
];

/** An element that a document lacks although its rules want it. */
const absent: XmlElement = { name: '', attributes: {}, children: [], text: '', line: 0 };

function peppolOf(line: XmlElement, item: XmlElement, quantity: Decimal): PositionPeppol {
  const standard = elementAt(item, 'cac:StandardItemIdentification', 'cbc:ID');
  return {
    line_id: columnAt(line, 'cbc:ID') ?? '',
    wanted: quantity,
    unit_code: elementAt(line, 'cbc:Quantity')?.attributes['unitCode'] ?? '',
    price: numberAt(line, 'cac:Price', 'cbc:PriceAmount'),
    price_quantity: numberAt(line, 'cac:Price', 'cbc:BaseQuantity'),
    tax_category: columnAt(item, 'cac:ClassifiedTaxCategory', 'cbc:ID'),
    buyer_item: columnAt(item, 'cac:BuyersItemIdentification', 'cbc:ID'),
    standard_item: columnAt(item, 'cac:StandardItemIdentification', 'cbc:ID'),
    standard_scheme: standard?.attributes['schemeID'] ?? null,
    promised_from: null,
    promised_to: null,
    backorder: null,
  };
}

/** Reads a line as the position that it becomes (PEP-74, PEP-75, PEP-76). */
export function readLine(place: Place, root: XmlElement, facts: ReadingFacts): ReadLine {
  const { element } = place;
  const line = elementAt(element, 'cac:LineItem') ?? absent;
  const item = elementAt(line, 'cac:Item') ?? absent;
  const path = `${pathOf(place)}/cac:LineItem`;
  const quantity = numberAt(line, 'cbc:Quantity') ?? 0;
  const peppol = peppolOf(line, item, quantity);
  const sku = skuOf(item);
  const rate = numberAt(item, 'cac:ClassifiedTaxCategory', 'cbc:Percent') ?? 0;
  const amount = numberAt(line, 'cbc:LineExtensionAmount') ?? 0;
  const { price, unit_code } = peppol;
  // A base of 0 is one of 1, as the rules compute.
  const amounts = { quantity, price, base: peppol.price_quantity || 1, amount };
  const allowances = allowancesOf(line).map(readAllowance);
  const outside = [
    ...refuseLength(`${path}/cbc:ID`, textAt(line, 'cbc:ID'), 'line number'),
    ...refuseQuantity(`${path}/cbc:Quantity`, quantity),
    ...refuseAmount(`${path}/cbc:LineExtensionAmount`, amount),
    ...refuseAmount(`${path}/cac:Price/cbc:PriceAmount`, price === null ? 0 : priceOfUnit(amounts)),
    ...allowances.flatMap((one) => refuseAmount(`${path}/cac:AllowanceCharge`, one.amount)),
    ...refuseLength(`${path}/cac:Item`, sku, 'article number'),
    ...refuseRate(`${path}/cac:Item/cac:ClassifiedTaxCategory/cbc:Percent`, rate),
  ];
  const priced =
    outside.length === 0 ? priceLine({ ...amounts, allowances }) : { unit_price: 0, discounts: [] };
  const cost = columnAt(line, 'cbc:AccountingCost') ?? columnAt(root, 'cbc:AccountingCost');
  const descriptions = childrenOf(item, 'cbc:Description').map(({ text }) => text);
  const position: PlacedLine = {
    type: sku === undefined ? 'custom' : 'product',
    sku: sku ?? null,
    name: columnAt(item, 'cbc:Name') ?? '',
    quantity,
    unit: shorten(facts.units[unit_code] ?? unit_code, LENGTHS.reference),
    ...priced,
    tax_rate: rate,
    cost_center: cost,
    position_text: joinTexts([...notesOf(element), ...descriptions], LENGTHS.text),
    requested_delivery_date: lastDayOf(elementAt(line, 'cac:Delivery')),
    peppol,
  };
  return {
    position,
    path,
    unitPrice: outside.length === 0 && price !== null ? priceOfUnit(amounts) : null,
    isCharged: elementAt(line, 'cac:AllowanceCharge') !== undefined,
    unsupported: [...outside, ...refuseAmount(`${path}/cac:Price`, priced.unit_price)],
    found: judgeLine(position, path, facts, price === null ? null : priceOfUnit(amounts)),
  };
}

/** Facts of a line that a shop gives an effect: article and price (PEP-79). */
function judgeLine(
  { sku, peppol: { line_id } }: PlacedLine,
  path: string,
  { articleOf }: ReadingFacts,
  theirs: Decimal | null,
): FoundFact[] {
  const article = articleOf?.(sku);
  const found: FoundFact[] = [];
  if (article !== undefined && (sku === null || !article.isKnown)) {
    const message =
      sku === null
        ? `Line ${line_id} names no article number.`
        : `There is no article ${JSON.stringify(sku)}.`;
    found.push(fact('unknown_article', `${path}/cac:Item`, message, sku));
  }
  if (theirs === null) {
    found.push(fact('no_price', path, `Line ${line_id} names no price.`));
    return found;
  }
  const ours = article?.unitPrice;
  if (ours !== undefined && compare(theirs, ours) !== 0) {
    const message = `Line ${line_id} is at ${theirs} a unit, and the article at ${ours}.`;
    found.push(fact('price_differs', `${path}/cac:Price`, message, theirs, ours));
  }
  return found;
}
