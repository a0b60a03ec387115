import { isRefusal, type Waybill } from '@waybill/client';
import type { OrderWithParts } from '@waybill/client/shapes';
import { parseInstant } from '@waybill/kernel/instant';
import { KEY } from '../entry.ts';
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
    quantity_shipped: { kind: 'told' },
    quantity_cancelled: { kind: 'told' },
    quantity_returned: { kind: 'told' },
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
  external_id: { kind: 'text' },
  number: { kind: 'text' },
  status: { kind: 'text' },
  payment_status: { kind: 'text' },
  fulfillment_status: { kind: 'told' },
  delivery_status: { kind: 'told' },
  on_hold: { kind: 'told' },
  created_at: { kind: 'told' },
  placed_at: { kind: 'text' },
  silent: { kind: 'flag' },
  market_id: { kind: 'told' },
  external_ref: { kind: 'told' },
  acknowledged_at: { kind: 'told' },
  refunded_total: { kind: 'told' },
  exchange_of: { kind: 'told' },
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

/**
 * An order as it comes in again: nobody is told of it twice, a position without a day of its own follows its
 * order, and a tax that was computed is computed again.
 */
function asTaken(order: OrderWithParts): Values {
  const day = order.requested_delivery_date;
  // Taxes of before stand by no rate, and may have been sent.
  const isComputed = order.taxes.length > 0;
  const items = order.items.map((row) => {
    const wished = row.requested_delivery_date;
    return {
      ...picked(row, item),
      requested_delivery_date: wished === day ? null : wished,
      tax_amount: isComputed && !row.tax_sent ? null : row.tax_amount,
    };
  });
  const discounts = order.discounts.map(({ shares: _, ...said }) => said);
  return { ...picked(order, shape), discounts, silent: true, items };
}

/** Orders are read one by one: lists leave out their positions. */
async function* takeOrders({ orders }: Waybill): AsyncGenerator<Values> {
  for await (const order of orders.list()) yield asTaken(await orders.get(order));
}

/** True where this order came in before: under its key, else with its number, placed at the same moment. */
async function isThere({ orders }: Waybill, values: Values): Promise<boolean> {
  const key = values[KEY];
  if (!isBlank(key)) return (await orders.list({ external_id: String(key), limit: 1 })).total > 0;
  const [found] = (await orders.list({ number: String(values['number']), limit: 1 })).items;
  const placed = parseInstant(String(values['placed_at']));
  return placed !== undefined && found?.placed_at === placed;
}

/** A word of a table: in letters of any size; undefined where it says nothing. */
const wordOf = (value: unknown): string | undefined =>
  isBlank(value) ? undefined : String(value).trim().toLowerCase();

/** A quantity that an export tells, also by a decimal comma. */
const quantityOf = (value: unknown): number => Number(String(value).trim().replace(',', '.'));

const pastStatuses: readonly unknown[] = order.status.anyOf.flatMap((one) => one.enum ?? []);

/** The state in which a record comes in. */
const statusOf = ({ status }: Values): string => wordOf(status) ?? 'placed';

/** Columns of a record that an import would change. */
function otherColumns(values: Values): Problem[] {
  const status = statusOf(values);
  if (!pastStatuses.includes(status)) {
    const problem = `cannot be ${status}: an import takes ${pastStatuses.join(', ')}`;
    return [{ path: 'status', problem }];
  }
  const shipped = status === 'completed' ? 'fulfilled' : 'unfulfilled';
  const differs = (path: string, wanted: string | undefined, problem: string): Problem[] => {
    const said = wordOf(values[path]);
    return said === undefined || said === wanted ? [] : [{ path, problem }];
  };
  const wasNeverPlaced = status === 'cancelled' && isBlank(values['placed_at']);
  return [
    ...differs(
      'fulfillment_status',
      shipped,
      `cannot be ${wordOf(values['fulfillment_status'])}: the order would be imported as ${shipped}`,
    ),
    ...differs(
      'delivery_status',
      'undelivered',
      'must be undelivered: an import brings no delivery notes, from which it follows',
    ),
    ...differs('on_hold', 'false', 'must be false: an import puts no order on hold'),
    ...differs('acknowledged_at', undefined, 'must be empty: an import acknowledges no order'),
    ...differs('refunded_total', '0', 'must be 0: an import records no refunds'),
    ...differs('exchange_of', undefined, 'must be empty: an import links no exchanges'),
    ...(wasNeverPlaced
      ? [
          {
            path: 'placed_at',
            problem: 'is missing: an import needs to know when a cancelled order was placed',
          },
        ]
      : []),
  ];
}

/** Quantities of positions that an import would change. */
function otherQuantities(values: Values): Problem[] {
  const status = statusOf(values);
  const rows = [values['items']].flat().map((row) => (isRecord(row) ? row : {}));
  return rows.flatMap((row, index) => {
    const all = isBlank(row['quantity']) ? 1 : quantityOf(row['quantity']);
    const become = {
      quantity_cancelled: status === 'cancelled' ? all : 0,
      quantity_shipped: status === 'completed' ? all : 0,
      quantity_returned: 0,
    };
    return Object.entries(become).flatMap(([name, quantity]) => {
      const said = row[name];
      if (isBlank(said) || quantityOf(said) === quantity) return [];
      const problem = `cannot be ${String(said).trim()}: it would be imported as ${quantity}`;
      return [{ path: `items.${index}.${name}`, problem }];
    });
  });
}

/** Why a record cannot come in as an equal order (CLI-24). */
export const notCarried = (values: Values): Problem[] => [
  ...otherColumns(values),
  ...otherQuantities(values),
];

/** Why a record comes in as no open order (CLI-24). */
export function notOpen(values: Values): Problem[] {
  const reasons = notCarried(values);
  const status = statusOf(values);
  if (reasons.length > 0 || status === 'placed') return reasons;
  return [{ path: 'status', problem: `is ${status}` }];
}

const paymentStatuses: readonly unknown[] = rules.orders.properties.payment_status.enum;

/** Columns that are of the past of an order alone: whoever sends them needs orders.import. */
const past = ['number', 'placed_at', 'status', 'silent'] as const;

/**
 * The body of a placement. Without a past, where the payment stands is read from `payment.status`, which
 * needs no right of its own.
 */
export function placementOf({ payment_status: stands, ...values }: Values): Values {
  if (past.some((name) => values[name] !== undefined)) {
    return { ...values, status: statusOf(values), payment_status: stands };
  }
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
    if (await isThere(waybill, values)) return 'unchanged';
    throw error;
  }
};

/** Orders, each placed once: the service holds its key, or its number, for ever. */
export const orders: Kind = {
  shape,
  // A state that does not come in is told as such (CLI-24), and by no rule beside it.
  rules: { ...rules.orders, properties: { ...rules.orders.properties, status: {} } },
  unique: { number: ({ number: one }) => [one] },
  names: { 'payment.status': 'payment_status' },
  closed: notCarried,
  notOpen,
  prepare: async () => ({ one: bringOrder }),
  take: takeOrders,
};
