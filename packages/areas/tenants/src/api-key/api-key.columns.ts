import type { ListColumns } from '@waybill/api/list-filters';

export const apiKeyColumns = {
  id: 'uuid',
  name: 'text',
  permissions: 'json',
  expires_at: 'instant',
  contact_id: 'uuid',
  organization_id: 'uuid',
  contact_permissions: 'json',
  key_hint: 'text',
  created_by: 'uuid',
  created_at: 'instant',
} as const satisfies ListColumns;
