/** Filterable and sortable columns of the list (ORD-96); `metadata` is not offered. */
export const numberRangeColumns = {
  id: 'uuid',
  code: 'text',
  prefix: 'text',
  suffix: 'text',
  padding: 'number',
  counter: 'number',
  step: 'number',
  position_step: 'number',
  channel_id: 'uuid',
  created_at: 'instant',
  updated_at: 'instant',
} as const;
