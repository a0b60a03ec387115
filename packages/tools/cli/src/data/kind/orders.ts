import { isRefusal, type Waybill } from '@waybill/client';
import type { OrderWithParts } from '@waybill/client/shapes';
import rules from '../record-rules.generated.json' with { type: 'json' };
import type { Problem } from '../rules.ts';
import { isBlank, isRecord, type Shape, shapeOf, type Values } from '../shape.ts';
import type { Bring, Kind } from './kind.ts';

const { items, ...order } = rules.orders.properties;
const { snapshot: _sameAsProduct, ...position } = items.items.properties;

const item = shapeOf(
  { properties: position },
  {
    sku: { kind: 'text' },
    name: { kind: 'text' },
    quantity: { kind: 'number', above: 0 },
    quantity_cancelled: { kind: 'told' },
  },
);

const [text, number] = ['text', 'number'] as const;
const address = {
  kind: 'object',
  parts: {
    name: text,
    first_name: text,
    last_name: text,
    company: text,
    street: text,
    street2: text,
    house_number: text,
    postal_code: text,
    zip: text,
    city: text,
    state: text,
    country: text,
    email: text,
    phone: text,
  },
} as const;

/** Fields that a placement does not take as they are; all others follow from its body. */
const said: Shape = {
  external_id: { kind: 'text', required: true },
  number: { kind: 'told' },
  status: { kind: 'told' },
  payment_status: { kind: 'text' },
  fulfillment_status: { kind: 'told' },
  on_hold: { kind: 'told' },
  created_at: { kind: 'told' },
  placed_at: { kind: 'told' },
  market_id: { kind: 'told' },
  external_ref: { kind: 'told' },
  acknowledged_at: { kind: 'told' },
  billing_address: address,
  shipping_address: address,
  buyer: { kind: 'object', parts: { name: text, company: text, email: text, phone: text } },
  payment: { kind: 'object', parts: { method: text } },
  shipping: {
    kind: 'object',
    parts: { method: text, carrier: text, price: number, tax_rate: number },
  },
};

const shape: Shape = {
  ...shapeOf({ properties: order }, said),
  items: { kind: 'rows', prefix: 'item', shape: item },
};

/** Fields of a record that a shape has. */
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

/** True where an order was placed under this key before. */
async function isThere({ orders }: Waybill, external_id: string): Promise<boolean> {
  return (await orders.list({ external_id, limit: 1 })).total > 0;
}

/**
 * By column what an order says that a placement makes again; whatever else it says makes it another
 * one.
 */
const OPEN: Readonly<Record<string, string>> = {
  status: 'placed',
  fulfillment_status: 'unfulfilled',
  on_hold: 'false',
};

/** Says that a value is another than the usual one, in letters of any size. */
const differs = (value: unknown, usual: string) =>
  !isBlank(value) && String(value).trim().toLowerCase() !== usual;

/** Why a record is not simply open: a placement would make it an order that it was not (CLI-24). */
export function closedOrder(values: Values): Problem[] {
  const column = Object.keys(OPEN).find((name) => differs(values[name], OPEN[name] ?? ''));
  if (column !== undefined) {
    const said = column === 'on_hold' ? 'on hold' : values[column];
    return [{ path: column, problem: `is ${said}, and would come in as a new, open order` }];
  }
  const rows = [values['items']].flat().map((row) => (isRecord(row) ? row : {}));
  return rows.flatMap(({ quantity_cancelled: cancelled }, index) => {
    const path = `items.${index}.quantity_cancelled`;
    const problem = `${cancelled} are cancelled, and would be ordered again`;
    return differs(cancelled, '0') ? [{ path, problem }] : [];
  });
}

const paymentStatuses: readonly unknown[] = rules.orders.properties.payment_status.enum;

/** The body of a placement: where the payment stands is read from `payment.status`. */
export function placementOf({ payment_status: stands, ...values }: Values): Values {
  const payment = isRecord(values['payment']) ? values['payment'] : {};
  const { status } = payment;
  const derived = paymentStatuses.includes(status) ? status : 'open';
  if (stands === undefined || stands === derived) return values;
  return { ...values, payment: { ...payment, status: stands } };
}

const bringOrder: Bring = async (values, { waybill, options }) => {
  try {
    await waybill.orders.place({ items: [], ...placementOf(values) }, options('place'));
    return 'created';
  } catch (error) {
    if (!isRefusal(error) || error.code !== 'unique_violation') throw error;
    if (await isThere(waybill, String(values['external_id']))) return 'unchanged';
    throw error;
  }
};

/** Orders, each placed once: the service holds its key for ever. */
export const orders: Kind = {
  shape,
  names: { 'payment.status': 'payment_status' },
  closed: closedOrder,
  prepare: async () => ({ one: bringOrder }),
  take: takeOrders,
};
