import { createClient, isRefusal, type Waybill } from '@waybill/client';
import { permits } from '../api/permission.ts';
import type { Session } from '../api/session.ts';
import { keyName } from './key-name.ts';

/** What a person types once. */
export interface Typed {
  readonly person: string;
  readonly tenant: string;
  readonly key: string;
  /** What the key of the console may do; none for all that the typed key may. */
  readonly permissions: readonly string[];
}

/** What signing in needs of the browser. */
export interface Surroundings {
  readonly url: string;
  readonly userAgent: string;
  readonly now: Date;
  readonly fetch?: typeof fetch;
}

const HOURS = 8;
const MOST_PERMISSIONS = 100;

const endOf = (now: Date) => new Date(now.getTime() + HOURS * 3_600_000).toISOString();

/**
 * Makes a key of eight hours from the one that was typed, and answers the session of it. A key that
 * may make none is used itself: its session is never stored. Throws what the service refuses.
 */
export async function signIn(typed: Typed, around: Surroundings): Promise<Session> {
  const { person, tenant, key } = typed;
  const waybill = createClient({ ...around, tenant, key });
  const caller = await waybill.whoami();
  const asked = typed.permissions.length > 0 ? typed.permissions : caller.permissions;
  if (!permits(caller.permissions, 'api-keys.create')) {
    return { tenant, key, keyId: caller.key.id, person, endsAt: null };
  }
  const made = await waybill.apiKeys.create({
    name: keyName(person, around.userAgent),
    permissions: asked.slice(0, MOST_PERMISSIONS),
    expires_at: endOf(around.now),
  });
  const endsAt = made.expires_at ?? endOf(around.now);
  return { tenant, key: made.key ?? '', keyId: made.id, person, endsAt };
}

/**
 * Signs in to a tenant of a local stack. Without a key of its own there, the operator makes one,
 * which is revoked again once the key of the console is made.
 */
export async function signInLocally(
  tenant: string,
  keys: Readonly<Record<string, string>>,
  around: Surroundings,
): Promise<Session> {
  const typed = { person: 'Local', tenant, permissions: [] };
  const known = keys[tenant];
  if (known !== undefined) return signIn({ ...typed, key: known }, around);
  const operator = createClient({ ...around, tenant: 'operator', key: keys['operator'] ?? '' });
  const made = await operator.tenants.apiKeys.create({ slug: tenant }, { name: 'Console' });
  const session = await signIn({ ...typed, key: made.key ?? '' }, around);
  await createClient({ ...around, tenant, key: session.key }).apiKeys.delete({ id: made.id });
  return session;
}

/** Revokes the key of a session, where it may and was made for it; whatever else happens, it ends. */
export async function signOut(waybill: Waybill, session: Session): Promise<void> {
  if (session.endsAt === null) return;
  try {
    await waybill.apiKeys.delete({ id: session.keyId });
  } catch (error) {
    // It may not, or is revoked already: it ends by itself.
    if (!isRefusal(error)) throw error;
  }
}
