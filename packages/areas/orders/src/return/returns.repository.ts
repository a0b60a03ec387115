import type { ListRequest } from '@waybill/table/list';
import { readPage } from '@waybill/table/read';
import { returnStore } from '../order/record.store.ts';
import { newestFirst } from '../shared/request-values.ts';

/** A page of the returns of all orders, the newest first (ORD-161). */
export async function listReturns(tenant: string, request: ListRequest) {
  return readPage(returnStore, tenant, newestFirst(request));
}
