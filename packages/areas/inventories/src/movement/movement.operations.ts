import { defineOperation } from '@waybill/api/operation';
import { page } from '@waybill/api/page';
import { movementColumns } from './movement.columns.ts';
import { StockMovement } from './movement.schema.ts';

const impact = 'Back offices cannot trace how stock came to be; bookings go on.';

export const listMovementsOperation = defineOperation({
  id: 'inventories.movements.list',
  tool: { class: 'read' },
  atLocations: { rows: 'location_id' },
  route: 'GET /inventories/movements',
  summary: 'List the bookings of the stock ledger',
  description: 'With order=created_at.desc it is the feed to catch up from.',
  list: movementColumns,
  response: page(StockMovement),
  status: 200,
  access: 'read',
  errors: {
    list_too_broad: { status: 422, when: 'No index carries the filters and too many rows match.' },
  },
  impact,
});

export const getMovementOperation = defineOperation({
  id: 'inventories.movements.get',
  atLocations: { rows: 'location_id' },
  route: 'GET /inventories/movements/{id}',
  summary: 'Read a booking by its id',
  description:
    'A booking is never changed and never removed: it can be read when its stock row or its location is gone.',
  response: StockMovement,
  status: 200,
  access: 'read',
  errors: {},
  impact,
});

export const movementOperations = [listMovementsOperation, getMovementOperation] as const;
