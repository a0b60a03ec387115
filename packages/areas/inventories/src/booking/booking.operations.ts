import { defineOperation } from '@waybill/api/operation';
import {
  AdjustBody,
  CountBody,
  MovementBatch,
  ReceiveBody,
  RestockBody,
  Restocked,
  StockAdjustBody,
  StockAdjusted,
  TransferBody,
  Transferred,
} from './booking.schema.ts';

const quantityLimit = {
  quantity_limit_exceeded: { status: 422, when: 'A balance would exceed 1,000,000,000.' },
} as const;

const skuTaken =
  'The sku of an item with both keys belongs to another product’s row at the location';

/** Refusals of the calls that name items and a location. */
const batch = {
  unknown_location: {
    status: 400,
    when: 'location_code, or default_location_code in its place, names no location.',
  },
  unique_violation: { status: 409, when: `${skuTaken}.` },
  ...quantityLimit,
} as const;

const tooLow = {
  negative_stock: { status: 422, when: 'A correction would leave less than nothing on hand.' },
  below_reserved: {
    status: 422,
    when: 'A correction would leave less on hand than is reserved, and allow_negative_stock is off.',
  },
} as const;

const receiptReason = {
  status: 400,
  when: 'movement_reason_required is all and the reason is missing or blank.',
} as const;

const adjustmentReason = {
  status: 400,
  when: 'movement_reason_required is not none and the reason is missing or blank.',
} as const;

export const adjustStockOperation = defineOperation({
  id: 'inventories.adjust',
  atLocations: { names: ['location_code'] },
  route: 'POST /inventories/adjust',
  summary: 'Correct physical stock by signed quantities',
  description:
    'Takes 1 to 200 items, or one inline. All of them are booked, or none. Lines on one item add up in their order; an item without a row gets one when the quantity is positive.',
  body: AdjustBody,
  response: MovementBatch,
  status: 201,
  access: 'write',
  errors: { reason_required: adjustmentReason, ...batch, ...tooLow },
  emits: ['stock_level.created', 'stock_level.low', 'stock_movement.created'],
  claimsItself: true,
  impact: 'Counted stock cannot be corrected; availability stays wrong.',
});

export const receiveStockOperation = defineOperation({
  id: 'inventories.receive',
  atLocations: { names: ['location_code'] },
  route: 'POST /inventories/receive',
  summary: 'Book goods that arrived',
  description:
    'Takes 1 to 200 items, or one inline. All of them are booked, or none; items without a row get one. `external_id` and `reorder_point` of an item are set of its row, as `inventories.stock.update` sets them. Repeating a call without an Idempotency-Key books again.',
  body: ReceiveBody,
  response: MovementBatch,
  status: 201,
  access: 'write',
  errors: {
    reason_required: receiptReason,
    ...batch,
    unique_violation: {
      status: 409,
      when: `${skuTaken}, or another row holds the external_id; the details name the item.`,
    },
  },
  emits: ['stock_level.created', 'stock_level.updated', 'stock_movement.created'],
  claimsItself: true,
  impact: 'Arriving goods cannot be booked and cannot be sold.',
});

export const restockStockOperation = defineOperation({
  id: 'inventories.restock',
  atLocations: { names: ['location_code'] },
  unknownKeys: 'refused',
  route: 'POST /inventories/restock',
  summary: 'Book returned goods back into stock',
  description:
    'restock, or restock_on_return_default in its place, decides whether anything is booked. Without it the call answers restocked false and owes neither reason nor location. Reservations stay as they are.',
  body: RestockBody,
  response: Restocked,
  status: 200,
  access: 'write',
  errors: { reason_required: receiptReason, ...batch },
  emits: ['stock_level.created', 'stock_movement.created'],
  claimsItself: true,
  impact: 'Returned goods cannot be booked and cannot be sold again.',
});

export const adjustStockRowOperation = defineOperation({
  id: 'inventories.stock.adjust',
  atLocations: { names: [] },
  route: 'POST /inventories/stock/{id}/adjust',
  summary: 'Correct the physical stock of one row by a signed quantity',
  description:
    'The quantity is a difference, not a balance, and is never 0. A reason is required unless the setting `movement_reason_required` is `none`. It answers the row at its new value and the booking.',
  body: StockAdjustBody,
  response: StockAdjusted,
  status: 200,
  access: 'write',
  errors: { reason_required: adjustmentReason, ...tooLow, ...quantityLimit },
  emits: ['stock_movement.created', 'stock_level.low'],
  claimsItself: true,
  impact: 'A single stock row cannot be corrected; its availability stays wrong.',
});

export const transferStockOperation = defineOperation({
  id: 'inventories.transfer',
  atLocations: { names: ['from', 'to'] },
  unknownKeys: 'refused',
  route: 'POST /inventories/transfer',
  summary: 'Move goods from one location to another',
  description:
    'Takes 1 to 200 items, or one inline. All of them go, or none: each is booked out of `from` and into `to` under one reference. Reserved goods stay; disabled locations take part. An item without a row at `to` gets one.',
  body: TransferBody,
  response: Transferred,
  status: 201,
  access: 'write',
  errors: {
    unknown_location: { status: 400, when: 'from or to names no location.' },
    unique_violation: {
      status: 409,
      when: 'The sku of a row with both keys belongs to another product’s row at `to`.',
    },
    insufficient_stock: {
      status: 422,
      when: 'More is asked for than is on hand and not reserved at `from`; details name each item.',
    },
    ...quantityLimit,
  },
  emits: ['stock_level.created', 'stock_level.low', 'stock_movement.created'],
  claimsItself: true,
  impact:
    'Goods that went to another location cannot be sold there, and are sold where they no longer are.',
});

export const countStockOperation = defineOperation({
  id: 'inventories.count',
  atLocations: { names: ['location'] },
  unknownKeys: 'refused',
  route: 'POST /inventories/count',
  summary: 'Set stock at a location to what was counted',
  description:
    'Takes 1 to 200 items, each once. All of them are set, or none; what differs is booked as an adjustment with the reason `count`, what agrees is not booked. With `seen_on_hand` an item is refused whose stock has moved since. It owes no reason.',
  body: CountBody,
  response: MovementBatch,
  status: 201,
  access: 'write',
  errors: {
    unknown_location: { status: 400, when: 'location names no location.' },
    stock_moved: {
      status: 409,
      when: 'on_hand is not the seen_on_hand of an item, even if it is what was counted; details name each item.',
    },
    unique_violation: { status: 409, when: `${skuTaken}.` },
    below_reserved: {
      status: 422,
      when: 'Less was counted than is on hand and reserved, and allow_negative_stock is off; details name each item.',
    },
    ...quantityLimit,
  },
  emits: ['stock_level.created', 'stock_level.low', 'stock_movement.created'],
  claimsItself: true,
  impact: 'A stocktaking cannot be booked; availability stays wrong.',
});

export const bookingOperations = [
  adjustStockOperation,
  receiveStockOperation,
  restockStockOperation,
  adjustStockRowOperation,
  transferStockOperation,
  countStockOperation,
] as const;
