import { commit } from '@waybill/table/commit';
import { tenantWrite } from './tenant.repository.ts';

/** Puts a tenant into the directory, and nothing that areas give a new one. */
export async function addTenant(slug: string): Promise<void> {
  const at = '2026-11-22T10:00:00.000Z';
  const shop = { slug, name: slug, status: 'active', rate_limit: null } as const;
  const secrets = { operator: false, cursorSecret: 's' };
  await commit([tenantWrite({ ...shop, created_at: at, updated_at: at }, secrets)]);
}
