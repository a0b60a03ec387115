import type { AnyOperation } from '@waybill/api/operation';
import {
  acknowledgeOrderOperation,
  addOrderItemsOperation,
  approveOrderOperation,
  cancelOrderItemsOperation,
  cancelOrderOperation,
  completeOrderOperation,
  holdOrderOperation,
  unholdOrderOperation,
  updateOrderOperation,
  updatePaymentStatusOperation,
} from '@waybill/orders/command/command.operations';
import type { OrderDetail, OrderPlaced, Shipment } from '@waybill/orders/order/order.schema';
import { refundOrderOperation } from '@waybill/orders/refund/refund.operations';
import {
  getShippableOperation,
  shipOrderOperation,
} from '@waybill/orders/shipment/shipment.operations';
import { placementBody } from '@waybill/orders/testing/placement.factory';
import { type Call, invoke } from '@waybill/testing/invoke';
import { recordedEvents } from '@waybill/testing/recorded-events';
import { handler as acknowledge } from './acknowledge.ts';
import { handler as approve } from './approve.ts';
import { handler as cancel } from './cancel.ts';
import { handler as complete } from './complete.ts';
import { handler as listEvents } from './events/list.ts';
import { handler as get } from './get.ts';
import { handler as hold } from './hold.ts';
import { handler as cancelItems } from './items/cancel.ts';
import { handler as addItems } from './items/create.ts';
import { handler as updatePayment } from './payment-status/update.ts';
import { handler as place } from './place.ts';
import { handler as refund } from './refund.ts';
import { handler as ship } from './ship.ts';
import { handler as shippable } from './shippable.ts';
import { handler as unhold } from './unhold.ts';
import { handler as update } from './update.ts';

export type Handler = typeof ship;

export const commands = {
  acknowledge: [acknowledgeOrderOperation, acknowledge as Handler],
  approve: [approveOrderOperation, approve as Handler],
  cancel: [cancelOrderOperation, cancel as Handler],
  'items-cancel': [cancelOrderItemsOperation, cancelItems as Handler],
  'items-create': [addOrderItemsOperation, addItems as Handler],
  complete: [completeOrderOperation, complete as Handler],
  hold: [holdOrderOperation, hold as Handler],
  unhold: [unholdOrderOperation, unhold as Handler],
  'payment-status': [updatePaymentStatusOperation, updatePayment as Handler],
  refund: [refundOrderOperation, refund as Handler],
  shippable: [getShippableOperation, shippable as Handler],
  ship: [shipOrderOperation, ship],
  update: [updateOrderOperation, update as Handler],
} as const satisfies Record<string, readonly [AnyOperation, Handler]>;
export type Command = keyof typeof commands;

export function callOf(
  tenant: string,
  id: string,
  command: Command,
  body?: unknown,
  more: Call = {},
) {
  const [{ method, urlPath: path }] = commands[command];
  return {
    tenant,
    method,
    path,
    pathParameters: { id },
    ...(method === 'GET' ? {} : { body: body ?? {} }),
    ...more,
  };
}

export interface CommandAnswer extends OrderDetail {
  readonly code: string;
  readonly error: string;
  readonly order: OrderDetail;
  readonly shipment: Shipment;
}

export const run = (tenant: string, id: string, command: Command, body?: unknown, more?: Call) =>
  invoke<CommandAnswer>(commands[command][1], callOf(tenant, id, command, body, more));

export const placing = async (tenant: string, body: object = placementBody()) =>
  (await invoke<OrderPlaced>(place, { tenant, body })).body;

export const reading = async (tenant: string, id: string) =>
  (await invoke<OrderDetail>(get, { tenant, path: '/v1/orders/{id}', pathParameters: { id } }))
    .body;

export const trailOf = async (tenant: string, id: string) => {
  const path = '/v1/orders/{id}/events';
  const answer = await invoke<{ items: { name: string; payload: object; created_at: string }[] }>(
    listEvents,
    { tenant, path, pathParameters: { id }, query: { limit: '200' } },
  );
  return answer.body.items;
};

/** The names of all that happened to an order. */
export const trailNames = async (tenant: string, id: string) =>
  (await trailOf(tenant, id)).map(({ name }) => name);

export interface StoredEvent {
  readonly topic: string;
  readonly data: { readonly order_id: string };
  readonly metadata: { readonly sequence: number };
  readonly id: string;
}

/** The events of a tenant in the order of their ids. */
export const eventsOf = async (tenant: string) => {
  const all = await recordedEvents(tenant);
  return all
    .map(({ body }) => JSON.parse(body) as StoredEvent)
    .sort((one, other) => (one.id < other.id ? -1 : 1));
};
