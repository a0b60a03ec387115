import { apiKeyOperations } from './api-key/api-key.operations.ts';
import { whoami } from './api-key/whoami.operations.ts';
import { settingsOperations } from './settings/settings.operations.ts';
import { tenantOperations } from './tenant/tenant.operations.ts';

/** Every operation of tenants, their keys, what a key tells, and their settings. */
export const tenantAreaOperations = [
  ...tenantOperations,
  ...apiKeyOperations,
  whoami,
  ...settingsOperations,
] as const;
