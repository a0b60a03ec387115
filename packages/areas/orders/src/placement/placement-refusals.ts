import { payable } from '@waybill/kernel/currency';
import { type Rejection, reject, rejectProblems } from '@waybill/kernel/rejection';
import { refuseBuyerKeys } from '../buyer/buyer-keys.ts';
import { type Principal, permits } from '../buyer/principal.ts';
import { refuseOversize } from '../order/order-documents.ts';
import { initialPaymentStatus, type PaymentStatus } from '../order/order-status.ts';
import type { PlacementSettings } from '../shared/settings.ts';
import type { OrderTotals } from './order-totals.ts';
import type { Placement } from './placement-input.ts';

export type PlacementRefusal =
  | 'invalid_value'
  | 'items_required'
  | 'too_many_items'
  | 'item_identity_required'
  | 'contact_mismatch'
  | 'payment_status_not_allowed'
  | 'buyer_not_permitted'
  | 'discount_exceeds_total'
  | 'grand_total_mismatch'
  | 'forbidden'
  | 'payload_too_large';

/** Refusals of a placement by the back office, which is no contact. */
export type ShopRefusal = Exclude<
  PlacementRefusal,
  'contact_mismatch' | 'payment_status_not_allowed' | 'buyer_not_permitted' | 'forbidden'
>;

/** Refusals of a placement before its totals are computed, in the order of ORD-2 to ORD-13. */
export function refusePlacement(
  placement: Placement,
  principal: Principal | undefined,
  settings: PlacementSettings,
): Rejection<PlacementRefusal> | undefined {
  return (
    refuseWeight(placement) ??
    refuseItems(placement.items, settings) ??
    refuseContact(placement, principal) ??
    refuseBuyerKeys(placement.columns, principal) ??
    refuseSource(placement, principal) ??
    refuseReserved(placement, principal) ??
    refusePaymentStatus(placement, principal)
  );
}

function refuseWeight(placement: Placement): Rejection<PlacementRefusal> | undefined {
  const oversized = refuseOversize(placement.columns);
  if (oversized === undefined) return undefined;
  return rejectProblems('invalid_value', [oversized]);
}

/** Refuses items that an order of so many positions may not get (ORD-2, ORD-3). */
export function refuseItems(
  items: Placement['items'],
  { max_items_per_order: limit }: Pick<PlacementSettings, 'max_items_per_order'>,
  positions = 0,
): Rejection<'items_required' | 'too_many_items' | 'item_identity_required'> | undefined {
  if (items.length === 0) return reject('items_required', 'At least one item is needed.');
  const count = positions + items.length;
  if (count > limit) {
    return reject('too_many_items', `An order holds at most ${limit} items, not ${count}.`);
  }
  const nameless = items.flatMap((item, index) =>
    item.name === '' ? [{ path: `items.${index}`, message: 'needs a name or a sku' }] : [],
  );
  return nameless.length === 0
    ? undefined
    : reject('item_identity_required', 'Every item needs a name or a sku.', nameless);
}

function refuseContact(
  { columns: { contact_id } }: Placement,
  principal: Principal | undefined,
): Rejection<PlacementRefusal> | undefined {
  const acting = principal?.contactId;
  if (acting === undefined || contact_id === null || contact_id === acting) return undefined;
  return reject('contact_mismatch', `contact_id is not the acting contact ${acting}.`);
}

/** Refuses a source from a buyer, of the order or of a position (ORD-261). */
function refuseSource(
  { columns, items }: Placement,
  principal: Principal | undefined,
): Rejection<PlacementRefusal> | undefined {
  const isNamed = [columns, ...items].some(
    ({ source, source_synced_at }) => source !== null || source_synced_at !== null,
  );
  if (principal === undefined || !isNamed) return undefined;
  return reject('buyer_not_permitted', 'source and source_synced_at cannot be set by a buyer.');
}

/** Refuses a reference of reservations from a buyer: goods of others lie under it (ORD-274). */
function refuseReserved(
  { reservation_ref }: Placement,
  principal: Principal | undefined,
): Rejection<PlacementRefusal> | undefined {
  if (principal === undefined || reservation_ref === null) return undefined;
  return reject('buyer_not_permitted', 'reservation_ref cannot be set by a buyer.');
}

/** Payment states that a buyer may name: only the shop says that money arrived. */
const BUYER_PAYMENT_STATUSES: readonly PaymentStatus[] = ['open', 'pending'];

function refusePaymentStatus(
  { columns: { payment } }: Placement,
  principal: Principal | undefined,
): Rejection<PlacementRefusal> | undefined {
  const status = initialPaymentStatus(payment?.['status']);
  if (principal === undefined || BUYER_PAYMENT_STATUSES.includes(status)) return undefined;
  const message = `must be ${BUYER_PAYMENT_STATUSES.join(' or ')} when a buyer orders, not ${status}`;
  return reject('payment_status_not_allowed', `payment.status ${message}.`, [
    { path: 'payment.status', message },
  ]);
}

/** Refuses totals that are not those the caller expects, in what can be paid (ORD-18). */
export function refuseChecksum(
  { columns: { grand_total } }: Placement,
  totals: Pick<OrderTotals, 'grand_total'>,
  currency: string,
): Rejection<PlacementRefusal> | undefined {
  if (grand_total === null) return undefined;
  const expected = payable(grand_total, currency);
  const computed = payable(totals.grand_total, currency);
  if (expected === computed) return undefined;
  return reject(
    'grand_total_mismatch',
    `The grand_total sent is ${expected} ${currency}, the computed one ${computed}.`,
  );
}

/** Refuses a contact that may neither place nor request an order (ORD-23). */
export function refuseRights(
  principal: Principal | undefined,
): Rejection<PlacementRefusal> | undefined {
  if (permits(principal, 'orders.create') || permits(principal, 'orders.request')) return undefined;
  return reject('forbidden', 'The contact holds neither orders.create nor orders.request.');
}
