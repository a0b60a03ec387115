/** Filterable and sortable columns of the list (markets.md 1); the path outranks `market_id`. */
export const marketCurrencyColumns = {
  id: 'uuid',
  market_id: 'uuid',
  code: 'text',
  is_default: 'boolean',
  position: 'number',
  created_at: 'instant',
  updated_at: 'instant',
} as const;
