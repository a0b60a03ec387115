import { listLedger } from '@waybill/table/list/list';
import type { ListRequest } from '@waybill/table/list/request';
import { newestFirst } from '../request-values.ts';
import { shipmentStore } from './shipment.store.ts';

/** A page of the delivery notes of all orders, the newest first (ORD-161). */
export async function listShipments(tenant: string, request: ListRequest) {
  return listLedger(shipmentStore, tenant, newestFirst(request));
}
