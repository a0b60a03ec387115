import { defineOperation } from '@waybill/api/operation';
import { page } from '@waybill/api/page';
import { Fulfillment } from '../order/fulfillment.schema.ts';
import { fulfillmentColumns } from '../order/record.columns.ts';
import { FulfillmentDetail } from './fulfillment.schema.ts';

export const listFulfillmentsOperation = defineOperation({
  id: 'orders.fulfillments.list',
  route: 'GET /orders/fulfillments',
  summary: 'List the fulfilments of all orders, the newest first',
  description:
    'The rows are those of `orders.get`. Filters by location_id or location_code, each with any of status, on_hold and order_on_hold, are answered from indexes with exact totals; a code that no location has is an empty page. What is to be picked at a location: `location_code=main&status=open,accepted&on_hold=false&order_on_hold=false&order=created_at.asc`.',
  list: { ...fulfillmentColumns, location_code: 'text' },
  // A code may change: rows are kept by the id of their location.
  sortable: Object.keys(fulfillmentColumns),
  response: page(Fulfillment),
  status: 200,
  access: 'read',
  errors: {
    list_too_broad: {
      status: 422,
      when: 'The filters and the sort would read more rows than a list may; narrow it.',
    },
  },
  impact: 'Warehouses do not see what is to be picked; each order shows its own.',
});

export const getFulfillmentOperation = defineOperation({
  id: 'orders.fulfillments.get',
  route: 'GET /orders/{id}/fulfillments/{fid}',
  summary: 'Read a fulfilment with the address it goes to',
  description: 'The address and the requested day are those of its order as it is now.',
  response: FulfillmentDetail,
  status: 200,
  access: 'read',
  errors: {},
  impact: 'A fulfilment cannot be opened by itself; its order shows it.',
});

export const fulfillmentOperations = [listFulfillmentsOperation, getFulfillmentOperation] as const;
