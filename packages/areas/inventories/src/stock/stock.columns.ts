/** Filterable and sortable columns of the list (INV-47). */
export const stockColumns = {
  id: 'uuid',
  location_id: 'uuid',
  product_id: 'uuid',
  sku: 'text',
  on_hand: 'number',
  reserved: 'number',
  reorder_point: 'number',
  safety_quantity: 'number',
  metadata: 'json',
  availability_code: 'text',
  expected_at: 'text',
  external_id: 'text',
  external_refs: 'json',
  created_at: 'instant',
  updated_at: 'instant',
} as const;
