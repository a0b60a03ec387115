/** Filterable and sortable columns of the list (CRT-6); objects are not offered. */
export const cartColumns = {
  id: 'uuid',
  name: 'text',
  status: 'text',
  contact_id: 'uuid',
  session_key: 'text',
  channel_id: 'uuid',
  currency: 'text',
  is_current: 'boolean',
  item_count: 'number',
  subtotal: 'number',
  abandoned_at: 'instant',
  ordered_at: 'instant',
  order_ref: 'text',
  merged_into_cart_id: 'uuid',
  created_at: 'instant',
  updated_at: 'instant',
} as const;
