import { type Rejection, reject } from '@waybill/kernel/rejection';
import type { Buyer } from '../buyer/buyer.ts';

/** Parts that a reader of an order may leave out. */
export const orderParts = ['fulfillments', 'shipments', 'returns', 'refunds'] as const;

export type OrderPart = (typeof orderParts)[number];

/** The parts that a text names, separated by commas; all of them without a text (ORD-160). */
export function namedParts(include: string | undefined): readonly OrderPart[] {
  if (include === undefined) return orderParts;
  const named = include.split(',');
  return orderParts.filter((part) => named.includes(part));
}

/** Refuses a buyer that asks where its order lies: that is the shop’s own affair (ORD-290). */
export function refusePart(
  include: string | undefined,
  buyer: Buyer | undefined,
): Rejection<'buyer_not_permitted'> | undefined {
  const isAsked = include !== undefined && namedParts(include).includes('fulfillments');
  if (buyer === undefined || !isAsked) return undefined;
  return reject(
    'buyer_not_permitted',
    'Fulfilments are the shop’s own; leave them out of include.',
  );
}
