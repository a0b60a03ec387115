/** Filterable and sortable columns of the returns of all orders (ORD-161). */
export const returnColumns = {
  id: 'uuid',
  order_id: 'uuid',
  number: 'text',
  status: 'text',
  external_id: 'text',
  created_at: 'instant',
  updated_at: 'instant',
} as const;
