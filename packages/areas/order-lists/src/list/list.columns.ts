/** Filterable and sortable columns of order lists (ORL-28); objects are not offered. */
export const listColumns = {
  id: 'uuid',
  name: 'text',
  owner_id: 'uuid',
  owner_name: 'text',
  organization_id: 'uuid',
  shared: 'boolean',
  kind: 'text',
  external_id: 'text',
  item_count: 'number',
  created_at: 'instant',
  updated_at: 'instant',
} as const;
