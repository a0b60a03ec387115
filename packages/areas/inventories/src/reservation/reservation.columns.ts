/** Filterable and sortable columns of the list (INV-111). */
export const reservationColumns = {
  id: 'uuid',
  location_id: 'uuid',
  product_id: 'uuid',
  sku: 'text',
  quantity: 'number',
  order_ref: 'text',
  status: 'text',
  expires_at: 'instant',
  metadata: 'json',
  fulfillment_id: 'uuid',
  order_item_id: 'uuid',
  created_at: 'instant',
  updated_at: 'instant',
} as const;
