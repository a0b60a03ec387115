import { defineArea } from '@waybill/area/define-area';
import { defineQueue, EVENT_SOURCE, SILENT_SOURCE } from '@waybill/events/topology';
import { inventoriesAreaEvents } from './events.ts';
import { namingTopics } from './naming/naming-event.ts';
import { inventoriesAreaOperations } from './operations.ts';
import { inventorySettings } from './shared/settings.ts';
import { stockTopics } from './stock/stock.events.ts';

/** Locations, the stock in them, and the reservations on it. */
export const area = defineArea({
  name: 'inventories',
  operations: inventoriesAreaOperations,
  events: inventoriesAreaEvents,
  eventReaders: {
    availability_state: 'inventories.availability-states.get',
    location: 'inventories.locations.get',
    reservation: 'inventories.reservations.get',
    stock_level: 'inventories.stock.get',
    stock_movement: 'inventories.movements.get',
  },
  settings: inventorySettings,
  installer: { module: 'location/location.repository', name: 'installLocations' },
  listGroup: { module: 'shared/inventory-group', name: 'INVENTORIES' },
  latencyGoals: { 'inventories.reserve': 1000 },
  gradual: ['inventories.availability', 'inventories.reserve', 'inventories.commit'],
  queues: {
    naming: defineQueue('naming', {
      lateAfterMinutes: 5,
      impact: {
        late: 'stock rows that no one has named show their articles by number alone.',
        dead: 'their articles keep no name in stock until the next order of them.',
      },
    }),
  },
  rules: [
    {
      name: 'naming',
      pattern: { source: [EVENT_SOURCE, SILENT_SOURCE], 'detail-type': namingTopics },
      queue: 'naming',
      impact: 'stock rows that no one has named show their articles by number alone.',
    },
  ],
  consumers: [
    {
      id: 'inventories.name-articles',
      // Many records of the same articles are looked at together.
      source: {
        kind: 'queue',
        queues: [{ queue: 'naming', concurrency: 5 }],
        batchSize: 50,
        windowSeconds: 1,
      },
      grants: { table: 'write' },
      emits: [stockTopics.updated.topic],
      timeoutSeconds: 30,
      impact: 'Stock rows that no one has named show their articles by number alone.',
    },
    {
      id: 'inventories.expire-reservations',
      source: { kind: 'schedule', minutes: 15 },
      grants: { table: 'write' },
      timeoutSeconds: 300,
      impact: 'Expired reservations keep goods from being sold.',
    },
    {
      id: 'inventories.scan-reorder-alerts',
      // Each tenant once a day; every hour, so that a failed or cut run is made up for.
      source: { kind: 'schedule', minutes: 60 },
      grants: { table: 'write' },
      timeoutSeconds: 300,
      impact: 'Shops are not reminded of stock rows that stay below their reorder point.',
    },
  ],
});
