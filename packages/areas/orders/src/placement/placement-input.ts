import type { Document } from '@waybill/api/document';
import { isBlank } from '@waybill/kernel/blank';
import type { Decimal } from '@waybill/kernel/decimal';
import type { ItemDiscount } from '../order/amount.schema.ts';
import type { Item } from '../order/item.schema.ts';
import type { Order } from '../order/order.schema.ts';
import { type PlacedName, placedNames } from '../order/order-fields.ts';
import type { PositionPeppol } from '../order/peppol.schema.ts';
import type { Source } from '../order/source.schema.ts';
import { numberOf } from '../shared/request-values.ts';
import type { UnsharedDiscount } from './discounts.ts';
import type { Charge } from './order-totals.ts';
import type { PlaceOrderBody } from './placement.schema.ts';

type WireItem = NonNullable<PlaceOrderBody['items']>[number];
type WireDiscount = NonNullable<WireItem['discounts']>[number];
type WireTerms = PlaceOrderBody['shipping'];

/** One position of a placement with its defaults (ORD-4). */
export interface PlacementItem {
  /** Blank when the caller named neither name nor sku. */
  readonly name: string;
  readonly sku: string | null;
  /** Null is numbered when the order's range is known. */
  readonly position: number | null;
  readonly type: Item['type'];
  readonly product_id: string | null;
  readonly unit: string | null;
  readonly quantity: Decimal;
  readonly unit_price: Decimal;
  readonly tax_rate: Decimal;
  readonly tax_amount: Decimal | null;
  readonly discounts: readonly ItemDiscount[];
  readonly cost_center: string | null;
  readonly position_text: string | null;
  readonly product: Document | null;
  readonly configuration: Document | null;
  readonly metadata: Document | null;
  readonly user_data: Document | null;
  readonly requested_delivery_date: string | null;
  readonly source: Source | null;
  readonly source_synced_at: string | null;
  readonly peppol: PositionPeppol | null;
}

/** A placement's body in the domain's terms. */
export interface Placement {
  readonly items: readonly PlacementItem[];
  /** The columns of the order that were sent, null where they were not. */
  readonly columns: { readonly [Name in PlacedName]: Order[Name] | null };
  readonly reservation_ref: string | null;
  readonly shipping: Charge;
  readonly payment_fee: Charge;
  readonly discounts: readonly UnsharedDiscount[];
}

/**
 * A placement's body with its defaults (ORD-4, ORD-12, ORD-16), and the lines of the document that it was
 * made of.
 */
export function readPlacement(
  body: PlaceOrderBody,
  lines: readonly PositionPeppol[] = [],
): Placement {
  return {
    items: (body.items ?? []).map((item, index) => readItem(item, lines[index])),
    columns: Object.fromEntries(
      placedNames.map((name) => [name, body[name] ?? null]),
    ) as Placement['columns'],
    reservation_ref: body.reservation_ref ?? null,
    shipping: readCharge(body.shipping, body.shipping_total),
    payment_fee: readCharge(body.payment?.fee),
    discounts: (body.discounts ?? []).map(({ tax_rate, ...discount }) => ({
      ...readDiscount(discount),
      tax_rate: numberOf(tax_rate),
    })),
  };
}

/** An amount that is named nowhere is 0; its rate stays, so that an order that is brought in again is equal. */
function readCharge(terms: WireTerms, otherwise?: Decimal | null): Charge {
  return {
    amount: numberOf(terms?.price) ?? otherwise ?? 0,
    tax_rate: numberOf(terms?.tax_rate) ?? 0,
  };
}

function readDiscount({ title, code, amount }: WireDiscount): ItemDiscount {
  return { title, code: code ?? null, amount: Number(amount) };
}

export function readItem(item: WireItem, peppol: PositionPeppol | null = null): PlacementItem {
  return {
    name: firstNonBlank(item.name, item.sku),
    sku: item.sku ?? null,
    position: numberOf(item.position),
    type: item.type ?? 'product',
    product_id: item.product_id ?? null,
    unit: item.unit ?? null,
    quantity: numberOf(item.quantity) ?? 1,
    unit_price: numberOf(item.unit_price) ?? 0,
    tax_rate: numberOf(item.tax_rate) ?? 0,
    tax_amount: numberOf(item.tax_amount),
    discounts: (item.discounts ?? []).map(readDiscount),
    cost_center: item.cost_center ?? null,
    position_text: item.position_text ?? null,
    product: item.product ?? item.snapshot ?? null,
    configuration: item.configuration ?? null,
    metadata: item.metadata ?? null,
    user_data: item.user_data ?? null,
    requested_delivery_date: item.requested_delivery_date ?? null,
    source: item.source ?? null,
    source_synced_at: item.source_synced_at ?? null,
    peppol,
  };
}

function firstNonBlank(...texts: readonly (string | null | undefined)[]): string {
  return texts.find((text) => text !== null && text !== undefined && !isBlank(text)) ?? '';
}
