import { defineEvent } from '@waybill/events/event';
import { StockMovement } from './movement.schema.ts';

export const movementCreated = defineEvent({
  topic: 'stock_movement.created',
  description: 'The ledger has a new booking; the data is the booking.',
  trigger: 'Stock was received, corrected, restocked, promised, given back, shipped or moved.',
  data: StockMovement,
  example: {
    id: '01976f3a-8c1e-7a46-b1c2-3d4e5f6a7b8c',
    location_id: '01976f3a-8c1e-7a45-8e21-0c9d8b7a6f5e',
    product_id: null,
    sku: 'LAMP-7',
    type: 'inbound',
    quantity: 40,
    order_ref: null,
    reason: null,
    metadata: null,
    created_at: '2026-11-21T09:30:00.000Z',
  },
});

export const movementEvents = [movementCreated] as const;
