import type { Waybill } from '@waybill/client';
import type { Fulfillment, FulfillmentDetail, Location } from '@waybill/client/shapes';
import { linkTo, withSearch } from '../frame/address/link-to.ts';
import { askEach } from '../frame/api/question.ts';
import type { Total } from '../frame/format/total.ts';
import { openAt } from '../orders/goods/places.ts';

/** Fulfilments of a location by the work that they wait for, and how the service finds them. */
export const WAITING = {
  'to-pick': {
    title: 'To pick',
    asked: { status: 'open,accepted', on_hold: 'false', order_on_hold: 'false' },
  },
  open: { title: 'Open', asked: { status: 'open', on_hold: 'false', order_on_hold: 'false' } },
  accepted: {
    title: 'Accepted',
    asked: { status: 'accepted', on_hold: 'false', order_on_hold: 'false' },
  },
  held: { title: 'On hold', asked: { status: 'open,accepted', on_hold: 'true' } },
  'order-held': {
    title: 'Order on hold',
    asked: { status: 'open,accepted', on_hold: 'false', order_on_hold: 'true' },
  },
} as const;

/** A kind of waiting work, as an address names it. */
export type Waiting = keyof typeof WAITING;

/** All kinds, in the order in which they are shown. */
export const WAITING_KINDS = Object.keys(WAITING) as Waiting[];

/** The kind that an address asks for; what is to be picked where it names none. */
export const waitingIn = (search: URLSearchParams): Waiting =>
  WAITING_KINDS.find((kind) => kind === search.get('show')) ?? 'to-pick';

/** The question for a location: oldest first. */
export const askedAt = (
  location_code: string,
  waiting: Waiting,
  limit: number,
): Readonly<Record<string, string>> => ({
  location_code,
  ...WAITING[waiting].asked,
  order: 'created_at.asc',
  limit: String(limit),
});

/** The address of the waiting work of a location. */
export const waitingLink = (location: string, waiting: Waiting): string =>
  waiting === 'to-pick'
    ? linkTo`/fulfillments?location=${location}`
    : linkTo`/fulfillments?location=${location}&show=${waiting}`;

type Options = { readonly signal: AbortSignal };

/** Counts the work of each location that waits in one way; exact at any size. */
export async function countAt(
  waybill: Waybill,
  locations: readonly string[],
  waiting: Waiting,
  options: Options,
): Promise<ReadonlyMap<string, Total>> {
  const counts = await askEach(locations, async (code) => {
    const asked = askedAt(code, waiting, 1);
    const { total, capped } = await waybill.orders.fulfillments.list(asked, options);
    return [code, { total, capped }] as const;
  });
  return new Map(counts);
}

/** Fulfilments by their ids, with what stands on their orders: customer and wished day. */
export async function withOrders(
  waybill: Waybill,
  rows: readonly Pick<Fulfillment, 'id' | 'order_id'>[],
  options: Options,
): Promise<ReadonlyMap<string, FulfillmentDetail>> {
  const found = await askEach(rows, ({ id: fid, order_id: id }) =>
    waybill.orders.fulfillments.get({ id, fid }, options),
  );
  return new Map(found.map((one) => [one.id, one]));
}

/** The lines that a location has still to ship of an order, each with what is open of it. */
export const openLines = ({ items }: Pick<Fulfillment, 'items'>) =>
  items.map((line) => ({ ...line, quantity: openAt(line) })).filter(({ quantity }) => quantity > 0);

/** The picking list of chosen fulfilments, as an address names them. */
export const pickLink = (rows: readonly Pick<Fulfillment, 'id' | 'order_id'>[]): string =>
  withSearch(
    '/fulfillments/print',
    `fulfillments=${rows.map(({ id, order_id }) => `${order_id}.${id}`).join(',')}`,
  );

/** The columns of the first page: all work that is not finished, each once. */
export const SHOWN_TODAY = ['open', 'accepted', 'held', 'order-held'] as const;

/** The waiting work of a location, counted. */
export interface PlaceCounts {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly counts: Readonly<Record<(typeof SHOWN_TODAY)[number], Total>>;
}

/** Counts the waiting work of every location, and leaves out those that have none. */
export async function countsByPlace(
  waybill: Waybill,
  locations: readonly Pick<Location, 'id' | 'code' | 'name'>[],
  options: Options,
): Promise<PlaceCounts[]> {
  const codes = locations.map(({ code }) => code);
  const [open, accepted, held, orderHeld] = await Promise.all(
    SHOWN_TODAY.map((waiting) => countAt(waybill, codes, waiting, options)),
  );
  const none = { total: 0 };
  return locations
    .map(({ id, code, name }) => ({
      id,
      code,
      name,
      counts: {
        open: open?.get(code) ?? none,
        accepted: accepted?.get(code) ?? none,
        held: held?.get(code) ?? none,
        'order-held': orderHeld?.get(code) ?? none,
      },
    }))
    .filter(({ counts }) => Object.values(counts).some(({ total }) => total > 0));
}
