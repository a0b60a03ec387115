/** Filterable and sortable columns of the list (CRT-6); objects are not offered. */
export const cartColumns = {
  id: 'uuid',
  name: 'text',
  status: 'text',
  contact_id: 'uuid',
  channel_id: 'uuid',
  currency: 'text',
  amount_rounding: 'text',
  is_current: 'boolean',
  item_count: 'number',
  subtotal: 'number',
  ordered_at: 'instant',
  order_ref: 'text',
  created_at: 'instant',
  updated_at: 'instant',
} as const;
