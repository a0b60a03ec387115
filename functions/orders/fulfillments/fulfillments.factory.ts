import type { Moved, Rerouted } from '@waybill/orders/fulfillment/fulfillment.schema';
import type { Fulfillment } from '@waybill/orders/order/fulfillment.schema';
import { type Call, type Handler, invoke } from '@waybill/testing/invoke';
import type { Refused } from '../moving.factory.ts';
import { handler as accept } from './accept.ts';
import { handler as hold } from './hold.ts';
import { handler as reroute } from './reroute.ts';
import { handler as unhold } from './unhold.ts';

const handlers = {
  accept: accept as Handler,
  hold: hold as Handler,
  reroute: reroute as Handler,
  unhold: unhold as Handler,
} as const;

export type FulfillmentCommand = keyof typeof handlers;

/** The fulfilment, or what a reroute made of it, or why it was refused. */
export type FulfillmentAnswer = Fulfillment & Rerouted & Refused;

/** Calls a command on a fulfilment. */
export const command = (
  tenant: string,
  name: FulfillmentCommand,
  { order_id: id, id: fid }: Pick<Fulfillment, 'id' | 'order_id'>,
  body: unknown = {},
  more: Call = {},
) =>
  invoke<FulfillmentAnswer>(handlers[name], {
    tenant,
    method: 'POST',
    path: `/v1/orders/{id}/fulfillments/{fid}/${name}`,
    pathParameters: { id, fid },
    body,
    ...more,
  });

/** The places that lines moved to in short: code, and the units of each line. */
export const placesOf = ({ moved }: { readonly moved: readonly Moved[] }) =>
  moved.map(({ location_code, positions }) => [
    location_code,
    ...positions.map(({ quantity }) => quantity),
  ]);
