import { described, namedObject } from '@waybill/api/annotation';
import { defineOperation } from '@waybill/api/operation';
import { page } from '@waybill/api/page';
import * as v from 'valibot';
import { Order } from './order.schema.ts';

/** A page of what a search found (SEA-9, SEA-10). */
const OrderSearchPage = namedObject('OrderSearchPage', {
  ...page(Order).entries,
  capped: described(
    'Whether there are more than 1,000: `total` is 1,000 then, and `after` walks on.',
    v.boolean(),
  ),
});

export const searchOrdersOperation = defineOperation({
  id: 'orders.search',
  tool: { class: 'read' },
  route: 'GET /orders/search',
  summary: 'Find orders by their words',
  description:
    'Each of the one to eight words of `q` must occur in the order: in its numbers and keys, those of its shipments and returns, tracking codes, the addresses and the buyer, or the numbers and names of the articles of its first 100 positions. Case, accents and punctuation do not count, and the last word may be the beginning of one. The newest order comes first. An order is found within two seconds of its change.',
  list: {
    q: 'text',
    status: 'text',
    payment_status: 'text',
    fulfillment_status: 'text',
    on_hold: 'boolean',
    market_id: 'uuid',
    organization_id: 'uuid',
    created_from: 'instant',
    created_to: 'instant',
  },
  fixedOrder: 'a search is always newest first',
  response: OrderSearchPage,
  status: 200,
  access: 'read',
  errors: {
    list_too_broad: {
      status: 422,
      when: 'More than 20,000 entries of the index, or 2,000 orders with filters, would be compared; the sentence names the words that very many orders have.',
    },
    search_disabled: { status: 422, when: 'The stage has the search switched off.' },
  },
  impact: 'Orders cannot be found by their words; lists and numbers still find them.',
});

export const orderSearchOperations = [searchOrdersOperation] as const;
