import { defineEvent } from '@waybill/events/event';
import { ReorderAlert } from './reorder.schema.ts';

export const stockLevelLow = defineEvent({
  topic: 'stock_level.low',
  description: 'What is left of an item at a location reached its reorder point.',
  trigger:
    'A booking took the available quantity down to the reorder point or below it, or the scan of the day found it there.',
  data: ReorderAlert,
  example: {
    stock_level_id: '01976f3a-8c1e-7a47-9d0e-1f2a3b4c5d6e',
    location_id: '01976f3a-8c1e-7a45-8e21-0c9d8b7a6f5e',
    location_code: 'main',
    location_enabled: true,
    product_id: null,
    sku: 'LAMP-7',
    name: 'Desk lamp',
    on_hand: 12,
    reserved: 4,
    available: 8,
    reorder_point: 10,
    reorder_point_source: 'row',
    shortfall: 2,
  },
});
