import { defineArea } from '@waybill/area/define-area';
import { inventoriesAreaEvents } from './events.ts';
import { inventoriesAreaOperations } from './operations.ts';
import { inventorySettings } from './shared/settings.ts';

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
  consumers: [
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
