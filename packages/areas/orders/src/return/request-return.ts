import type { ExternalKeys } from '@waybill/api/external-key';
import { compare } from '@waybill/kernel/decimal';
import type { Moment } from '@waybill/kernel/moment';
import { isRejection, type Rejection, reject } from '@waybill/kernel/rejection';
import { type NoNumberRange, noNumberRange } from '../number-range/number-format.ts';
import type { NamedPosition } from '../order/named-positions.ts';
import { orderRequested } from '../order/order.events.ts';
import type { Return } from '../order/order.schema.ts';
import type { OrderAggregate } from '../order/order-aggregate.ts';
import { orderRow, type Unnumbered } from '../order/order-change.ts';
import { claimReturn, newKey, type Taken } from '../order/order-claims.writes.ts';
import { refuseState } from '../order/order-guards.ts';
import {
  findExcess,
  refuseUnknown,
  resolvePositions,
  type TakenQuantity,
} from '../order/position-quantities.ts';
import { entryOf } from '../order/trail-entry.ts';
import { useReasons } from '../return-reason/return-reason.writes.ts';
import type { CommandSettings } from '../shared/settings.ts';
import { orderReturnRegistered } from './return.events.ts';
import type { ReturnRequest } from './return-input.ts';
import { returnableOf, returnPayload } from './return-status.ts';

export type ReturnRefusal =
  | 'order_cancelled'
  | 'order_pending'
  | 'unknown_position'
  | 'nothing_to_return'
  | 'quantity_exceeds_returnable';

/**
 * Registers a return (ORD-68 to ORD-71): quantities and restock flags are resolved and claimed,
 * nothing is booked. The trail has two rows: the request and the registered return (ORD-79).
 */
export function requestReturn(
  order: OrderAggregate,
  asked: ReturnRequest,
  settings: Pick<CommandSettings, 'return_number_range_code'>,
  moment: Moment,
): Unnumbered<Return, Taken | NoNumberRange> | Rejection<ReturnRefusal> {
  const refusal = refuseState(order, 'return');
  if (refusal !== undefined) return refusal;
  const taken = asked.positions === null ? takeAll(order) : takeNamed(order, asked.positions);
  if (isRejection(taken)) return taken;
  const reasonOf = ({ order_item_id: id }: TakenQuantity) =>
    asked.reasons.get(id) ?? asked.reasonOfAll;
  const positions = taken.map((one) => ({
    ...one,
    restock: asked.flags.get(one.order_item_id) ?? asked.restock,
    reason_code: reasonOf(one)?.code ?? null,
  }));
  const reason_code = asked.reasonOfAll?.code ?? null;
  const used = [asked.reasonOfAll, ...taken.map(reasonOf)].filter((one) => one !== undefined);
  const range = settings.return_number_range_code;
  return {
    range,
    missing: noNumberRange(range),
    key: newKey('return', asked),
    numbered: ({ number }) => {
      const registered = newReturn(order.id, { ...asked, reason_code, number, positions }, moment);
      const payload = { ...returnPayload(registered), reason: asked.reason, reason_code };
      const { external_id, external_refs } = registered;
      return {
        order: orderRow(order),
        returns: [registered],
        claims: [...claimReturn(registered), useReasons(used)],
        entries: [
          entryOf(orderRequested, { kind: 'return', ...payload }, asked.actor),
          entryOf(orderReturnRegistered, { ...payload, external_id, external_refs }),
        ],
        answer: registered,
      };
    },
  };
}

function takeAll({ items, returns }: OrderAggregate): TakenQuantity[] | Rejection<ReturnRefusal> {
  const returnable = returnableOf(returns);
  const all = items
    .map((item) => ({ order_item_id: item.id, quantity: returnable(item) }))
    .filter(({ quantity }) => compare(quantity, 0) > 0);
  if (all.length > 0) return all;
  return reject('nothing_to_return', 'Nothing was shipped that is neither returned nor claimed.');
}

function takeNamed(
  { items, returns }: OrderAggregate,
  named: readonly NamedPosition[],
): TakenQuantity[] | Rejection<ReturnRefusal> {
  const unknown = refuseUnknown(items, named);
  if (unknown !== undefined) return unknown;
  const returnable = returnableOf(returns);
  const taken = resolvePositions(items, named, returnable);
  const [first] = findExcess(items, taken, returnable);
  if (first === undefined) return taken;
  const { item, quantity, available } = first;
  const wanted = compare(quantity, 0) > 0 ? quantity : 'more';
  return reject(
    'quantity_exceeds_returnable',
    `Position ${item.position} has ${available} returnable, not ${wanted}.`,
  );
}

type NewReturn = Pick<Return, 'number' | 'positions' | 'reason' | 'reason_code' | 'metadata'> &
  ExternalKeys;

function newReturn(
  orderId: string,
  { number, positions, reason, reason_code, metadata, external_id, external_refs }: NewReturn,
  { newId, at }: Moment,
): Return {
  return {
    id: newId(),
    order_id: orderId,
    number,
    status: 'registered',
    positions,
    reason,
    reason_code,
    resolution: null,
    exchange_id: null,
    metadata,
    external_id,
    external_refs,
    registered_at: at,
    received_at: null,
    completed_at: null,
    rejected_at: null,
    created_at: at,
    updated_at: at,
  };
}
