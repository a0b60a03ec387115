import { isRejection, type Rejection } from '@waybill/kernel/rejection';
import { addItems, readAddition } from '../command/add-items.ts';
import { cancelItems, readItemsCancel } from '../command/cancel-items.ts';
import type { AddItemsBody } from '../command/command.schema.ts';
import type { OrderUpdate } from '../command/update-order.ts';
import type { DrawnNumber } from '../number-range/number-format.ts';
import type { Item } from '../order/item.schema.ts';
import type { OrderAggregate } from '../order/order-aggregate.ts';
import type { Decision } from '../order/order-change.ts';
import type { CommandSettings } from '../shared/settings.ts';
import { readShipment, ship } from '../shipment/ship-order.ts';
import type { ShipBody } from '../shipment/shipment.schema.ts';
import { freshCommandSettings, momentAfter } from './aggregate.factory.ts';

/** When the commands of a test take effect. */
export const at = '2026-11-22T10:00:00.000Z';

/** An id that no record has. */
export const SOME_ID = '01976f3a-8c1e-7a44-9d0b-000000000000';

/** Settings that commands read in a fresh tenant, with changes. */
export const settings = (changes: Partial<CommandSettings> = {}) => ({
  ...freshCommandSettings,
  ...changes,
});

/** The outcome, which is no refusal. */
export function ok<T>(outcome: T | Rejection): T {
  if (isRejection(outcome)) throw new Error(`${outcome.rejected}: ${outcome.message}`);
  return outcome;
}

/** A number as a range gives it. */
export const drawn = (number: string): DrawnNumber => ({ number, position_step: 10 });

/** The change that a decision is, with a number where it lacks one. */
export function changeOf<Answer>(decision: Decision<Answer, Rejection> | Rejection) {
  const accepted = ok(decision);
  return 'range' in accepted ? accepted.numbered(drawn('DEL-000001')) : accepted;
}

/** A position of an order. */
export const itemOf = (order: OrderAggregate, index = 0): Item => {
  const item = order.items[index];
  if (item === undefined) throw new Error(`no position ${index}`);
  return item;
};

/** Decides a shipment of the body. */
export const shipping = (order: OrderAggregate, body: ShipBody = {}, changes = {}) =>
  ship(order, ok(readShipment(body)), settings(changes), momentAfter());

/** Decides a cancellation of the positions. */
export const cancelling = (
  order: OrderAggregate,
  positions: object[],
  changes = {},
  reason?: string,
) =>
  cancelItems(
    order,
    ok(readItemsCancel({ positions: positions as never, reason })),
    settings(changes),
    momentAfter(),
  );

/** Decides an addition of positions. */
export const adding = (
  order: OrderAggregate,
  items: AddItemsBody['items'],
  changes = {},
  permissions = ['orders.items.create'],
) => addItems(order, readAddition({ items }, { permissions }), settings(changes), momentAfter());

/** An update of the back office's. */
export const toUpdate = (columns: OrderUpdate['columns']): OrderUpdate => ({
  columns,
  byBuyer: false,
});
