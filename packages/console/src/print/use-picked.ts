import type { Waybill } from '@waybill/client';
import type { Fulfillment } from '@waybill/client/shapes';
import { askEach } from '../frame/api/question.ts';
import { useAnswer } from '../frame/api/use-answer.ts';
import { type Picked, pickedAt, pickedParts } from './picking.ts';
import { type Printed, printedOf, usePrinted } from './use-printed.ts';

/** Goods to fetch, and their location where all of them lie at one. */
interface PickedGoods {
  readonly data: Printed<Picked> | undefined;
  readonly error: unknown;
  readonly location_id?: string | undefined;
  /** The list that it was chosen from. */
  readonly back?: readonly [href: string, title: string];
}

/** Fulfilments of an address, each behind its order: `fulfillments=order.fulfilment,…`. */
const namedIn = (search: URLSearchParams): readonly string[] =>
  (search.get('fulfillments') ?? '').split(',').filter(Boolean);

const loadFulfillments = (
  waybill: Waybill,
  named: readonly string[],
  options: { readonly signal: AbortSignal },
): Promise<readonly Fulfillment[]> =>
  askEach(named, (one) => {
    const [id = '', fid = ''] = one.split('.');
    return waybill.orders.fulfillments.get({ id, fid }, options);
  });

/** Goods that an address asks to fetch: parts of locations, else orders. */
export function usePicked(search: URLSearchParams): PickedGoods {
  const named = namedIn(search);
  const takesHeld = search.get('held') === 'yes';
  const isOfPlaces = named.length > 0;
  const ofOrders = usePrinted(search.toString(), !isOfPlaces);
  const { data, error } = useAnswer(
    ['orders.fulfillments.get', 'picked', named],
    (waybill, options) => loadFulfillments(waybill, named, options),
    { when: isOfPlaces, freshFor: Number.POSITIVE_INFINITY },
  );
  if (!isOfPlaces) {
    return { ...ofOrders, data: ofOrders.data && pickedParts(ofOrders.data, takesHeld) };
  }
  const places = new Set(data?.map(({ location_id }) => location_id));
  const [only] = places.size === 1 ? places : [];
  return {
    data: data && printedOf(data.map(pickedAt), takesHeld, '/fulfillments?show=held'),
    error,
    location_id: only,
    back: ['/fulfillments', 'To pick'],
  };
}
