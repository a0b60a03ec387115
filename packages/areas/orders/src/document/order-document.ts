import type { Places } from '@waybill/api/places';
import type { Decimal } from '@waybill/kernel/decimal';
import { isRejection, type Rejection, reject, rejectProblems } from '@waybill/kernel/rejection';
import type { Buyer } from '../buyer/buyer.ts';
import { findFulfillment, ownShipments } from '../fulfillment/choose-fulfillment.ts';
import { everythingOf } from '../fulfillment/leaving-lines.ts';
import type { Item } from '../order/item.schema.ts';
import type { KeptOrder } from '../order/kept-order.ts';
import type { Return, Shipment } from '../order/order.schema.ts';
import { refuseUnseen } from '../order/order-reach.ts';
import { stateRefusal } from '../order/order-status.ts';
import { type TakenQuantity, takeAllOpen } from '../order/position-quantities.ts';

export const documentKinds = [
  'confirmation',
  'picking-list',
  'delivery-note',
  'return-slip',
] as const;
export type DocumentKind = (typeof documentKinds)[number];

/** A document as it was asked for. */
export interface AskedDocument {
  /** As the path names it. */
  readonly kind: string;
  readonly shipment_id?: string | undefined;
  readonly return_id?: string | undefined;
  readonly fulfillment_id?: string | undefined;
  /** The places of the key that prints. */
  readonly places?: Places;
}

/** A position on a document, and how much of it the document is about. */
export interface DocumentLine {
  readonly item: Item;
  readonly quantity: Decimal;
  /** Why it comes back; absent on documents that are not about a return. */
  readonly reason_code?: string | null;
}

/** Facts that one kind of document has beside the order. */
interface Printed {
  readonly lines: readonly DocumentLine[];
  readonly shipment?: Shipment;
  readonly return?: Return;
}

/** An order on paper. */
export interface OrderDocument extends Printed {
  readonly kind: DocumentKind;
  readonly order: KeptOrder;
}

type Refused = Rejection<'not_found' | 'nothing_to_print'>;
type Print = (order: KeptOrder, asked: AskedDocument) => Printed | Refused;

const nothing = (what: string) => reject('nothing_to_print', `There is nothing to print: ${what}.`);

/** The record with the id, or the latest one where none is named (ORD-231). */
function chosen<Part extends { readonly id: string }>(
  parts: readonly Part[],
  id: string | undefined,
  name: string,
): Part | Refused {
  const found = id === undefined ? parts.at(-1) : parts.find((part) => part.id === id);
  if (found !== undefined) return found;
  return id === undefined
    ? nothing(`the order has no ${name}`)
    : reject('not_found', `The order has no ${name} ${id}.`);
}

/** Lines of what was taken of positions, in the order of these. */
function linesOf(
  items: readonly Item[],
  taken: readonly (TakenQuantity & Pick<DocumentLine, 'reason_code'>)[],
): DocumentLine[] {
  const byItem = Map.groupBy(taken, ({ order_item_id }) => order_item_id);
  return items.flatMap((item) =>
    (byItem.get(item.id) ?? []).map(({ order_item_id: _, ...line }) => ({ ...line, item })),
  );
}

const { compare: compareText } = new Intl.Collator('en', { numeric: true });

/** Articles with numbers in their order, then those without one by their names. */
const byArticle = ({ item: one }: DocumentLine, { item: other }: DocumentLine) =>
  Number(one.sku === null) - Number(other.sku === null) ||
  compareText(one.sku ?? one.name, other.sku ?? other.name);

const printed: Readonly<Record<DocumentKind, Print>> = {
  confirmation: ({ items }) => ({
    lines: items.map((item) => ({ item, quantity: item.quantity })),
  }),
  'picking-list': (order, { fulfillment_id, places }) => {
    const { items, status } = order;
    const picked =
      fulfillment_id === undefined ? undefined : findFulfillment(order, fulfillment_id, places);
    if (isRejection(picked)) return picked;
    const all = picked === undefined ? takeAllOpen(items) : everythingOf(picked);
    const open = stateRefusal(status, 'ship') === undefined ? all : [];
    if (open.length === 0) return nothing('no goods of the order are to leave');
    return { lines: linesOf(items, open).sort(byArticle) };
  },
  'delivery-note': (order, asked) => {
    const shipment = chosen(ownShipments(order, asked.places), asked.shipment_id, 'shipment');
    return isRejection(shipment)
      ? shipment
      : { lines: linesOf(order.items, shipment.items), shipment };
  },
  'return-slip': ({ items, returns }, asked) => {
    const back = chosen(returns, asked.return_id, 'return');
    return isRejection(back) ? back : { lines: linesOf(items, back.positions), return: back };
  },
};

const isKind = (kind: string): kind is DocumentKind => Object.hasOwn(printed, kind);

/** The record that a kind of document is about, by the parameter that names it. */
const SUBJECTS = {
  shipment_id: 'delivery-note',
  return_id: 'return-slip',
  fulfillment_id: 'picking-list',
} as const;

/** Refuses a shipment, a return or a fulfilment that the document says nothing of (API-74). */
function refuseForeign(asked: AskedDocument): Rejection<'invalid_value'> | undefined {
  const problems = Object.entries(SUBJECTS)
    .filter(
      ([name, kind]) => asked[name as keyof typeof SUBJECTS] !== undefined && kind !== asked.kind,
    )
    .map(([path, kind]) => ({ path, message: `goes with ${kind} alone` }));
  return problems.length === 0 ? undefined : rejectProblems('invalid_value', problems);
}

/** A key that is bound to locations prints what it names of its places, and nothing of the whole order (API-322). */
export function refuseWhole(asked: AskedDocument): Rejection<'location_not_permitted'> | undefined {
  const { kind, places, fulfillment_id, shipment_id } = asked;
  const named = new Map([
    ['picking-list', fulfillment_id],
    ['delivery-note', shipment_id],
  ]);
  if (places === undefined || named.get(kind) !== undefined) return undefined;
  return reject(
    'location_not_permitted',
    'A key that is bound to locations prints the picking list of a fulfilment or the note of a shipment that it names.',
  );
}

/** A buyer prints the confirmations of its own orders alone (ORD-232). */
function refuseBuyer(order: KeptOrder, kind: DocumentKind, buyer: Buyer | undefined) {
  const unseen = refuseUnseen(order, buyer);
  if (unseen !== undefined || buyer === undefined) return unseen;
  if (order.contact_id === buyer.contactId && kind === 'confirmation') return undefined;
  return reject('buyer_not_permitted', 'A buyer prints confirmations of its own orders alone.');
}

/** Decides what of an order stands on a document (ORD-230 to ORD-232). */
export function documentOf(order: KeptOrder, asked: AskedDocument, buyer?: Buyer) {
  const { kind } = asked;
  if (!isKind(kind)) return reject('not_found', `There is no document ${JSON.stringify(kind)}.`);
  const refused = refuseBuyer(order, kind, buyer) ?? refuseForeign(asked);
  if (refused !== undefined) return refused;
  const document = printed[kind](order, asked);
  return isRejection(document) ? document : { kind, order, ...document };
}
