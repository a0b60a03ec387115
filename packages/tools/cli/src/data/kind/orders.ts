import { isRefusal, type Waybill } from '@waybill/client';
import type { OrderWithParts } from '@waybill/client/shapes';
import type { Shape, Values } from '../shape.ts';
import type { Bring, Kind } from './kind.ts';

const item: Shape = {
  sku: { kind: 'text' },
  name: { kind: 'text' },
  quantity: { kind: 'number', above: 0 },
  unit: { kind: 'text' },
  unit_price: { kind: 'number' },
  tax_rate: { kind: 'number' },
  product_id: { kind: 'text' },
  type: { kind: 'text' },
  cost_center: { kind: 'text' },
  metadata: { kind: 'object' },
};

const text = 'text' as const;
const address = {
  kind: 'object',
  parts: {
    ...{ name: text, first_name: text, last_name: text, company: text, street: text },
    ...{ street2: text, house_number: text, postal_code: text, zip: text, city: text },
    ...{ state: text, country: text, email: text, phone: text },
  },
} as const;
const number = 'number' as const;

const shape: Shape = {
  external_id: { kind: 'text', required: true },
  number: { kind: 'told' },
  status: { kind: 'told' },
  payment_status: { kind: 'told' },
  fulfillment_status: { kind: 'told' },
  created_at: { kind: 'told' },
  grand_total: { kind: 'told' },
  currency: { kind: 'text' },
  customer_order_number: { kind: 'text' },
  contact_id: { kind: 'text' },
  organization_id: { kind: 'text' },
  billing_address: address,
  shipping_address: address,
  buyer: { kind: 'object', parts: { name: text, company: text, email: text, phone: text } },
  payment: { kind: 'object', parts: { method: text } },
  shipping: {
    kind: 'object',
    parts: { method: text, carrier: text, price: number, tax_rate: number },
  },
  external_refs: { kind: 'object' },
  metadata: { kind: 'object' },
  items: { kind: 'rows', prefix: 'item', shape: item },
};

/** What of a record a shape has. */
const picked = (record: object, of: Shape): Values =>
  Object.fromEntries(Object.entries(record).filter(([name]) => Object.hasOwn(of, name)));

function asTaken(order: OrderWithParts): Values {
  const items = order.items.map((row) => picked(row, item));
  return { ...picked(order, shape), external_id: order.external_id ?? order.number, items };
}

/** Orders are read one by one: lists leave out their positions. */
async function* takeOrders({ orders }: Waybill): AsyncGenerator<Values> {
  for await (const order of orders.list()) yield asTaken(await orders.get(order));
}

/** Whether an order was placed under this key before. */
async function isThere({ orders }: Waybill, external_id: string): Promise<boolean> {
  return (await orders.list({ external_id, limit: 1 })).total > 0;
}

const bringOrder: Bring = async (values, { waybill, options }) => {
  try {
    await waybill.orders.place({ items: [], ...values }, options('place'));
    return 'created';
  } catch (error) {
    if (!isRefusal(error) || error.code !== 'unique_violation') throw error;
    if (await isThere(waybill, String(values['external_id']))) return 'unchanged';
    throw error;
  }
};

/** Orders, each placed once: the service holds its key for ever. */
export const orders: Kind = { shape, prepare: async () => ({ one: bringOrder }), take: takeOrders };
