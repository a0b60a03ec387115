import { add, compare, type Decimal, multiply, subtract, sum } from '@waybill/kernel/decimal';
import { type FoundFact, fact } from '../document/finding.ts';
import type { OrderView } from '../order/order-view.ts';
import { childrenOf, elementAt, type XmlElement } from '../xml/element.ts';
import { numberAt } from './texts.ts';

/** Cents by which totals may differ anyway, and for each part of a document. */
const LEAST = 0.02;
const EACH = 0.01;

/** Lines, allowances and charges of a document: each may have been rounded. */
function partsOf(root: XmlElement): number {
  const lines = childrenOf(root, 'cac:OrderLine');
  const ofLines = lines.flatMap((line) => {
    const item = elementAt(line, 'cac:LineItem');
    return item === undefined ? [] : childrenOf(item, 'cac:AllowanceCharge');
  });
  return lines.length + ofLines.length + childrenOf(root, 'cac:AllowanceCharge').length;
}

/** Finds that tax or total of a document are others than those of the order that it makes (PEP-80). */
export function compareTotals(
  root: XmlElement,
  { tax_total, grand_total }: Pick<OrderView, 'tax_total' | 'grand_total'>,
): FoundFact | undefined {
  const totals = elementAt(root, 'cac:AnticipatedMonetaryTotal');
  if (totals === undefined) return undefined;
  const each = multiply(EACH, partsOf(root), 2);
  const tolerance = compare(each, LEAST) > 0 ? each : LEAST;
  const isOther = (theirs: Decimal, ours: Decimal) =>
    compare(Math.abs(subtract(theirs, ours)), tolerance) > 0;
  const found = (path: string, what: string, theirs: Decimal, ours: Decimal) => {
    const message = `The ${what} of the document is ${theirs}, that of the order ${ours}.`;
    return fact('totals_differ', `/${root.name}/${path}`, message, theirs, ours);
  };
  const taxes = childrenOf(root, 'cac:TaxTotal').map((one) => numberAt(one, 'cbc:TaxAmount') ?? 0);
  const tax = taxes.length === 0 ? null : sum(taxes);
  if (tax !== null && isOther(tax, tax_total)) return found('cac:TaxTotal', 'tax', tax, tax_total);
  const named = numberAt(totals, 'cbc:TaxInclusiveAmount');
  const total = named ?? payableBefore(totals);
  if (!isOther(total, grand_total)) return undefined;
  // A buyer that leaves the taxes out may name what it pays without them.
  const isNet = tax === null && named === null;
  if (isNet && !isOther(total, subtract(grand_total, tax_total))) return undefined;
  const path = named === null ? 'cbc:PayableAmount' : 'cbc:TaxInclusiveAmount';
  return found(`cac:AnticipatedMonetaryTotal/${path}`, 'total', total, grand_total);
}

/** The payable amount before anything was paid ahead, and before it was rounded. */
function payableBefore(totals: XmlElement): Decimal {
  const amountOf = (name: string) => numberAt(totals, name) ?? 0;
  const whole = add(amountOf('cbc:PayableAmount'), amountOf('cbc:PrepaidAmount'));
  return subtract(whole, amountOf('cbc:PayableRoundingAmount'));
}
