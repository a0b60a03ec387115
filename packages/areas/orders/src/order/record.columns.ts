/** Filterable and sortable columns of the delivery notes of all orders (ORD-161). */
export const shipmentColumns = {
  id: 'uuid',
  order_id: 'uuid',
  number: 'text',
  carrier: 'text',
  tracking_code: 'text',
  fulfillment_id: 'uuid',
  location_id: 'uuid',
  location_code: 'text',
  external_id: 'text',
  status: 'text',
  shipped_at: 'instant',
  delivered_at: 'instant',
  created_at: 'instant',
  updated_at: 'instant',
} as const;

/** Filterable and sortable columns of the returns of all orders (ORD-161). */
export const returnColumns = {
  id: 'uuid',
  order_id: 'uuid',
  number: 'text',
  status: 'text',
  reason_code: 'text',
  external_id: 'text',
  created_at: 'instant',
  updated_at: 'instant',
} as const;

/** Filterable and sortable columns of the fulfilments of all orders, as they are kept (ORD-281). */
export const fulfillmentColumns = {
  id: 'uuid',
  order_id: 'uuid',
  order_number: 'text',
  location_id: 'uuid',
  status: 'text',
  on_hold: 'boolean',
  hold_reason: 'text',
  order_on_hold: 'boolean',
  accepted_at: 'instant',
  accepted_by: 'text',
  closed_at: 'instant',
  created_at: 'instant',
  updated_at: 'instant',
} as const;
