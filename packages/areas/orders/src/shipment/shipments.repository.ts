import { withoutBlanks } from '@waybill/kernel/blank';
import { EMPTY_PAGE, type ListRequest } from '@waybill/table/list';
import { readPage } from '@waybill/table/read';
import { byLocation, filteredBy } from '../goods/by-location.ts';
import type { GoodsLocation } from '../goods/goods.port.ts';
import { shipmentStore } from '../order/record.store.ts';
import { newestFirst } from '../shared/request-values.ts';

/**
 * A page of the delivery notes of all orders, the newest first (ORD-161, ORD-190). A code that no
 * location has any more is compared with the codes on the notes.
 */
export async function listShipments(
  tenant: string,
  { filters: asked, ...request }: ListRequest,
  locations: () => Promise<readonly GoodsLocation[]>,
) {
  const code = filteredBy(asked, 'location_code');
  const known = code === undefined ? [] : await locations();
  const placed = known.some((one) => one.code === code) ? byLocation(asked, known) : asked;
  if (placed === undefined) return EMPTY_PAGE;
  const filters = placed.map((filter) =>
    filter.column === 'tracking_code'
      ? { ...filter, value: withoutBlanks(String(filter.value)) }
      : filter,
  );
  return readPage(shipmentStore, tenant, newestFirst({ ...request, filters }));
}
