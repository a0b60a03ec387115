import { defineArea } from '@waybill/area/define-area';
import { defineQueue, EVENT_SOURCE, SILENT_SOURCE } from '@waybill/events/topology';
import { ordersAreaEvents } from '@waybill/orders/events';
import { changesWords } from './feed/order-event.ts';
import { searchOperations } from './operations.ts';

/** Events after which an order may have other words. */
const topics = ordersAreaEvents.map(({ topic }) => topic).filter(changesWords);

/** The words of orders, kept from the events of the orders area. */
export const area = defineArea({
  name: 'search',
  operations: searchOperations,
  switchedBy: 'search',
  queues: {
    search: defineQueue('search', {
      lateAfterMinutes: 5,
      impact: {
        late: 'orders are found late by their words.',
        dead: 'their changed orders are not found by the new words.',
      },
    }),
  },
  rules: [
    {
      name: 'search',
      pattern: { source: [EVENT_SOURCE, SILENT_SOURCE], 'detail-type': topics },
      queue: 'search',
      impact: 'their changed orders are not found by the new words.',
    },
  ],
  consumers: [
    {
      id: 'search.index-orders',
      source: {
        kind: 'queue',
        queues: [{ queue: 'search', concurrency: 20 }],
        batchSize: 50,
        windowSeconds: 1,
      },
      grants: { table: 'write' },
      timeoutSeconds: 30,
      impact: 'Orders are not found by words that they got since; events wait in their queue.',
    },
    {
      id: 'search.continue-rebuilds',
      source: { kind: 'schedule', minutes: 1 },
      grants: { table: 'write' },
      timeoutSeconds: 55,
      impact: 'The rebuild of a search stands still; searches read the index of before.',
    },
  ],
});
