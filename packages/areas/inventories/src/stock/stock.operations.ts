import { defineOperation } from '@waybill/api/operation';
import { deleted, page } from '@waybill/api/page';
import { stockColumns } from './stock.columns.ts';
import { StockLevel } from './stock.schema.ts';
import { CreateStockBody, UpdateStockBody } from './stock-calls.schema.ts';

const taken = {
  unique_violation: {
    status: 409,
    when: 'Another row at the location carries the product or the sku, or any row the external_id.',
  },
} as const;

export const listStockOperation = defineOperation({
  id: 'inventories.stock.list',
  tool: { class: 'read' },
  atLocations: { rows: 'location_id' },
  route: 'GET /inventories/stock',
  summary: 'List stock rows',
  description:
    'What is available, `on_hand` less `reserved`, is no column: `inventories.availability` answers it. Each word of `q` must be the beginning of a word of the name, whatever its case and accents.',
  list: { ...stockColumns, q: 'text' },
  sortable: Object.keys(stockColumns),
  response: page(StockLevel),
  status: 200,
  access: 'read',
  errors: {
    list_too_broad: {
      status: 422,
      when: 'No index carries the filters and too many rows match, or each word of `q` is in more than 1,000 names.',
    },
  },
  impact: 'Back offices cannot see their stock.',
});

export const createStockOperation = defineOperation({
  id: 'inventories.stock.create',
  route: 'POST /inventories/stock',
  summary: 'Create the stock row of an item at a location',
  description: 'It begins at 0: goods arrive by bookings.',
  body: CreateStockBody,
  response: StockLevel,
  status: 201,
  access: 'write',
  errors: {
    ...taken,
    unknown_location: { status: 400, when: 'The location was deleted while the call ran.' },
    balance_not_writable: { status: 422, when: 'The body holds a balance, be it 0.' },
  },
  emits: ['stock_level.created'],
  claimsItself: true,
  impact: 'Reorder points cannot be set before goods arrive; receipts still create rows.',
});

export const getStockOperation = defineOperation({
  id: 'inventories.stock.get',
  atLocations: { rows: 'location_id' },
  route: 'GET /inventories/stock/{id}',
  summary: 'Read a stock row by its id',
  description:
    '`on_hand` is the physical stock and `reserved` the sum of its active reservations. Only bookings and reservations change them.',
  response: StockLevel,
  status: 200,
  access: 'read',
  errors: {},
  impact: 'Back offices cannot look a stock row up.',
});

export const updateStockOperation = defineOperation({
  id: 'inventories.stock.update',
  route: 'PUT /inventories/stock/{id}',
  summary: 'Change fields of a stock row other than its balances',
  description:
    'Item and location stay while anything is reserved from the row. Another location takes the goods along: they are booked out of the one and into the other, under one reference.',
  body: UpdateStockBody,
  response: StockLevel,
  status: 200,
  access: 'write',
  errors: {
    ...taken,
    unknown_location: { status: 400, when: 'The location was deleted while the call ran.' },
    in_use: { status: 409, when: 'The item changes while reservations are active.' },
    insufficient_stock: {
      status: 422,
      when: 'The location changes while reservations are active: promised goods stay where they are.',
    },
    balance_not_writable: { status: 422, when: 'The body holds nothing but balances.' },
  },
  emits: ['stock_level.updated', 'stock_movement.created'],
  impact: 'Reorder points and backorder permissions cannot be changed.',
});

export const deleteStockOperation = defineOperation({
  id: 'inventories.stock.delete',
  route: 'DELETE /inventories/stock/{id}',
  summary: 'Delete a stock row that holds nothing',
  description: 'Its bookings stay; a later receipt begins a new row at 0.',
  response: deleted,
  status: 200,
  access: 'write',
  errors: {
    in_use: { status: 409, when: 'Goods are on hand or reserved; the message says how many.' },
  },
  emits: ['stock_level.deleted'],
  impact: 'Rows of discontinued items stay listed.',
});

export const stockOperations = [
  listStockOperation,
  createStockOperation,
  getStockOperation,
  updateStockOperation,
  deleteStockOperation,
] as const;
