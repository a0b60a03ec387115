import { workFor } from '@waybill/work/work';
import { newSecret } from './api-key/secret.ts';
import type { Installer } from './tenant/installer.ts';
import { provisionTenant } from './tenant/provision-tenant.command.ts';
import { findTenant } from './tenant/tenant.repository.ts';

/** The tenants of the local stack; no deployment ever has them (README, Quickstart). */
const localTenants = [
  { slug: 'demo', name: 'Demo shop', secret: 'wb_demo_local', operator: false },
  { slug: 'operator', name: 'Operator', secret: 'wb_operator_local', operator: true },
] as const;

/** Creates the tenants of the local stack that are not there yet, and names those that it made. */
export async function provisionLocalTenants(installers: readonly Installer[]): Promise<string[]> {
  const now = new Date();
  const made: string[] = [];
  for (const shop of localTenants) {
    if ((await findTenant(shop.slug)) !== undefined) continue;
    await provisionTenant(workFor(shop.slug, now), {
      ...shop,
      status: 'active',
      cursorSecret: newSecret(),
      installers,
    });
    made.push(shop.slug);
  }
  return made;
}
