/** Filterable and sortable columns of the list (markets.md 1). */
export const marketColumns = {
  id: 'uuid',
  code: 'text',
  name: 'text',
  labels: 'json',
  currency: 'text',
  status: 'text',
  is_default: 'boolean',
  position: 'number',
  created_at: 'instant',
  updated_at: 'instant',
} as const;
