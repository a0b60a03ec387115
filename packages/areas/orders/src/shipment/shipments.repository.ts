import { withoutBlanks } from '@waybill/kernel/blank';
import type { ListRequest } from '@waybill/table/list';
import { readPage } from '@waybill/table/read';
import { shipmentStore } from '../order/record.store.ts';
import { newestFirst } from '../shared/request-values.ts';

/** A page of the delivery notes of all orders, the newest first (ORD-161, ORD-190). */
export async function listShipments(tenant: string, request: ListRequest) {
  const filters = request.filters.map((filter) =>
    filter.column === 'tracking_code'
      ? { ...filter, value: withoutBlanks(String(filter.value)) }
      : filter,
  );
  return readPage(shipmentStore, tenant, newestFirst({ ...request, filters }));
}
