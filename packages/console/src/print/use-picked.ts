import type { Waybill } from '@waybill/client';
import type { Fulfillment } from '@waybill/client/shapes';
import { sideBySide } from '@waybill/kernel/side-by-side';
import { useAnswer } from '../frame/api/use-answer.ts';
import { type Picked, pickedAt, pickedParts } from './picking.ts';
import { type Printed, printedOf, usePrinted } from './use-printed.ts';

const AT_ONCE = 5;

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

async function loadFulfillments(
  waybill: Waybill,
  named: readonly string[],
  options: { readonly signal: AbortSignal },
): Promise<readonly Fulfillment[]> {
  const found: Fulfillment[] = [];
  await sideBySide(AT_ONCE, named, async (one, index) => {
    const [id = '', fid = ''] = one.split('.');
    found[index] = await waybill.orders.fulfillments.get({ id, fid }, options);
  });
  return found;
}

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
