/** Filterable and sortable columns of the list (INV-56). */
export const movementColumns = {
  id: 'uuid',
  location_id: 'uuid',
  product_id: 'uuid',
  sku: 'text',
  type: 'text',
  quantity: 'number',
  order_ref: 'text',
  reason: 'text',
  metadata: 'json',
  created_at: 'instant',
} as const;
