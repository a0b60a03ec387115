import type { Document } from '@waybill/api/document';
import { type ExternalKeys, externalKeys } from '@waybill/api/external-key';
import { type InputReader, inputReader } from '@waybill/api/input';
import type { Decimal } from '@waybill/kernel/decimal';
import { type Rejection, reject } from '@waybill/kernel/rejection';
import {
  type Item,
  MONEY,
  type PlaceOrderBody,
  POSITION_LIMIT,
  QUANTITY,
  RATE,
} from '../order/order.schema.ts';
import { refuseOversize } from '../order/order-documents.ts';

type WireItem = NonNullable<PlaceOrderBody['items']>[number];

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
  readonly cost_center: string | null;
  readonly position_text: string | null;
  readonly product: Document | null;
  readonly configuration: Document | null;
  readonly metadata: Document | null;
  readonly user_data: Document | null;
}

/** A placement's body in the domain's terms. */
export interface Placement extends ExternalKeys {
  readonly items: readonly PlacementItem[];
  readonly billing_address: Document | null;
  readonly shipping_address: Document | null;
  readonly buyer: Document | null;
  readonly payment: Document | null;
  readonly shipping: Document | null;
  readonly metadata: Document | null;
  readonly user_data: Document | null;
  readonly cart_id: string | null;
  readonly channel_id: string | null;
  readonly contact_id: string | null;
  readonly organization_id: string | null;
  readonly currency: string | null;
  readonly customer_order_number: string | null;
  readonly shipping_total: Decimal;
  readonly shipping_tax_rate: Decimal;
  /** The caller's checksum. */
  readonly grand_total: Decimal | null;
}

const POSITION = { minimum: 0, maximum: POSITION_LIMIT };

/** Reads a placement; a refusal names every value that breaks a rule the schema cannot state. */
export function readPlacement(body: PlaceOrderBody): Placement | Rejection<'invalid_value'> {
  const read = inputReader();
  const price = read.decimal('shipping.price', body.shipping?.price, MONEY);
  const fallback = read.decimal('shipping_total', body.shipping_total, MONEY);
  const placement: Placement = {
    items: (body.items ?? []).map((item, index) => readItem(read, item, `items.${index}`)),
    billing_address: read.document('billing_address', body.billing_address),
    shipping_address: read.document('shipping_address', body.shipping_address),
    buyer: read.document('buyer', body.buyer),
    payment: read.document('payment', body.payment),
    shipping: read.document('shipping', body.shipping),
    metadata: read.document('metadata', body.metadata),
    user_data: read.document('user_data', body.user_data),
    cart_id: reference(body.cart_id),
    channel_id: reference(body.channel_id),
    contact_id: reference(body.contact_id),
    organization_id: reference(body.organization_id),
    currency: body.currency ?? null,
    customer_order_number: body.customer_order_number ?? null,
    ...externalKeys(body),
    shipping_total: price ?? fallback ?? 0,
    shipping_tax_rate: read.decimal('shipping.tax_rate', body.shipping?.tax_rate, RATE) ?? 0,
    grand_total: read.decimal('grand_total', body.grand_total, MONEY),
  };
  const oversized = refuseOversize(placement);
  if (oversized !== undefined) read.problems.push(oversized);
  return read.problems.length === 0
    ? placement
    : reject('invalid_value', 'The request holds values that are not accepted.', read.problems);
}

function readItem(read: InputReader, item: WireItem, path: string): PlacementItem {
  // Read although `product` wins, so that both are held to the same rules.
  const snapshot = read.document(`${path}.snapshot`, item.snapshot);
  return {
    name: firstNonBlank(item.name, item.sku),
    sku: item.sku ?? null,
    position: read.integer(`${path}.position`, item.position, POSITION),
    type: item.type ?? 'product',
    product_id: reference(item.product_id),
    unit: item.unit ?? null,
    quantity: read.decimal(`${path}.quantity`, item.quantity, QUANTITY) ?? 1,
    unit_price: read.decimal(`${path}.unit_price`, item.unit_price, MONEY) ?? 0,
    tax_rate: read.decimal(`${path}.tax_rate`, item.tax_rate, RATE) ?? 0,
    tax_amount: read.decimal(`${path}.tax_amount`, item.tax_amount, MONEY),
    cost_center: item.cost_center ?? null,
    position_text: item.position_text ?? null,
    product: read.document(`${path}.product`, item.product) ?? snapshot,
    configuration: read.document(`${path}.configuration`, item.configuration),
    metadata: read.document(`${path}.metadata`, item.metadata),
    user_data: read.document(`${path}.user_data`, item.user_data),
  };
}

function firstNonBlank(...texts: readonly (string | null | undefined)[]): string {
  return texts.find((text) => text !== null && text !== undefined && text.trim() !== '') ?? '';
}

// UUIDs compare without case and are kept in the form every answer of ours has.
function reference(uuid: string | null | undefined): string | null {
  return uuid?.toLowerCase() ?? null;
}
