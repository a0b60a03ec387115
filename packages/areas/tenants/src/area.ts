import { defineArea } from '@waybill/area/define-area';
import { apiKeyOperations } from './api-key/api-key.operations.ts';
import { whoamiOperation } from './api-key/whoami.operations.ts';
import { settingsOperations } from './settings/settings.operations.ts';
import { tenantOperations } from './tenant/tenant.operations.ts';

/** Tenants, their keys and what a key says, and the settings of all areas. */
export const area = defineArea({
  name: 'tenants',
  operations: [...tenantOperations, ...apiKeyOperations, whoamiOperation, ...settingsOperations],
  grants: { identities: true },
});
