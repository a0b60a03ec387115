import { apiKeyOperations } from './api-key/api-key.operations.ts';
import { settingsOperations } from './settings/settings.operations.ts';
import { tenantOperations } from './tenant/tenant.operations.ts';

/** Every operation of tenants, their keys and their settings. */
export const tenantAreaOperations = [
  ...tenantOperations,
  ...apiKeyOperations,
  ...settingsOperations,
] as const;
