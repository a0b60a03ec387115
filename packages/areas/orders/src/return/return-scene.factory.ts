import type { Moment } from '@waybill/kernel/moment';
import { isRejection, type Rejection } from '@waybill/kernel/rejection';
import type { Return } from '../order/order.schema.ts';
import type { OrderAggregate } from '../order/order-aggregate.ts';
import type { Change, Unnumbered } from '../order/order-change.ts';
import { decidePlacement, numberOrder } from '../placement/place-order.ts';
import type { KnownReason } from '../return-reason/reason-rules.ts';
import { freshCommandSettings } from '../testing/aggregate.factory.ts';
import { changeOf, drawn } from '../testing/decision.factory.ts';
import { freshSettings } from '../testing/placement.factory.ts';
import { readAs } from '../testing/request.factory.ts';
import { requestReturn } from './request-return.ts';
import { RequestReturnBody } from './return.schema.ts';
import { completeReturn, receiveReturn, rejectReturn } from './return-commands.ts';
import { readReturnRequest } from './return-input.ts';

export const CONTACT = '01976f3a-8c1e-7a44-9d0b-5f1c2e3a4b5c';
export const OTHER = '01976f3a-8c1e-7a44-9d0b-000000000000';
export const PRODUCT = '01976f3a-8c1e-7a44-9d0b-0000000000aa';
const PLACED_AT = '2026-11-21T10:00:00.250Z';
const LATER = new Date('2026-11-22T08:00:00.000Z');
export const settings = { ...freshCommandSettings, return_number_range_code: 'return' };

const reasonOf = (code: string, more: Partial<KnownReason> = {}): KnownReason => ({
  id: `id-of-${code}`,
  code,
  enabled: true,
  is_default: false,
  isUsed: false,
  ...more,
});

/** Return reasons of the tenant; `other` is the default. */
export const reasons = [
  reasonOf('damaged'),
  reasonOf('late', { isUsed: true }),
  reasonOf('hidden', { enabled: false }),
  reasonOf('other', { is_default: true, isUsed: true }),
];

let ids = 0;
const newId = () => {
  ids += 1;
  return `01976f3a-0000-7000-8000-${String(ids).padStart(12, '0')}`;
};
export const moment: Moment = {
  now: LATER,
  at: LATER.toISOString(),
  newId,
  newPrefixedId: (prefix) => `${prefix}_${newId()}`,
};

/** An order of which the quantities named were shipped. */
export function shippedOrder(shipped: readonly number[], changes: Partial<OrderAggregate> = {}) {
  const decision = decidePlacement({
    body: {
      items: shipped.map((_, index) => ({
        sku: `SKU-${index}`,
        quantity: 10,
        ...(index === 0 ? { product_id: PRODUCT } : {}),
      })),
    },
    principal: undefined,
    marketId: undefined,
    settings: freshSettings,
    now: new Date(PLACED_AT),
    newId,
  });
  if (isRejection(decision)) throw new Error(decision.message);
  const { order } = numberOrder(decision, { number: 'ORD-000001', position_step: 10 });
  const aggregate: OrderAggregate = {
    ...order,
    fulfillments: [],
    status: 'in_fulfillment',
    items: order.items.map((item, at) => ({ ...item, quantity_shipped: shipped[at] ?? 0 })),
    shipments: [],
    returns: [],
    refunds: [],
    cancellations: [],
    version: { rev: 3, children: new Map() },
    apart: [],
    chunks: [shipped.length],
    ...changes,
  };
  return aggregate;
}

export const itemId = (order: OrderAggregate, index: number) => order.items[index]?.id ?? '';

export const readRequest = readAs(RequestReturnBody, (body) =>
  readReturnRequest(body, undefined, reasons),
);

/** The decision on a return request. */
export function asking(
  order: OrderAggregate,
  body: RequestReturnBody,
  actor: string | null = null,
) {
  const request = readRequest(body);
  if (isRejection(request)) return request;
  return requestReturn(order, { ...request, actor }, settings, moment);
}

/** A decision that is no refusal. */
export function accepted<Decided extends object>(decision: Decided | Rejection): Decided {
  if (isRejection(decision)) throw new Error(`${decision.rejected}: ${decision.message}`);
  return decision as Decided;
}

/** The change of a return request that is accepted. */
export const registering = (
  order: OrderAggregate,
  body: RequestReturnBody = {},
  actor: string | null = null,
  number = 'RET-000001',
) => accepted(asking(order, body, actor) as Unnumbered<Return> | Rejection).numbered(drawn(number));

/** The aggregate as the next command loads it. */
export function after(order: OrderAggregate, change: Change<unknown, Rejection>): OrderAggregate {
  const replaced = new Map((change.returns ?? []).map((one) => [one.id, one]));
  const known = order.returns.map((one) => replaced.get(one.id) ?? one);
  const added = (change.returns ?? []).filter(({ id }) => !order.returns.some((r) => r.id === id));
  return {
    ...order,
    ...change.order,
    items: [...(change.items ?? order.items)],
    returns: [...known, ...added],
    version: { ...order.version, rev: order.version.rev + 1 },
  };
}

/** Outcome of a decision. */
export const codeOf = (decision: unknown) =>
  isRejection(decision) ? decision.rejected : 'accepted';

/** The commands on a return, by their names. */
export const commands = {
  receive: (order: OrderAggregate, id: string) =>
    receiveReturn(order, { returnId: id }, settings, moment),
  complete: (order: OrderAggregate, id: string) => {
    const decision = completeReturn(order, { returnId: id }, settings, moment);
    return isRejection(decision) ? decision : changeOf(decision);
  },
  reject: (order: OrderAggregate, id: string) =>
    rejectReturn(order, { returnId: id }, settings, moment),
} as const;

/** An order with one return in a state. */
export function withReturn(status: Return['status'], quantity = 2) {
  const order = shippedOrder([5, 5]);
  const { answer } = registering(order, {
    positions: [
      { order_item_id: itemId(order, 0), quantity, restock: true },
      { order_item_id: itemId(order, 1), quantity: 1 },
    ],
  });
  const one: Return = { ...answer, status };
  return { order: { ...order, returns: [one] }, one };
}
