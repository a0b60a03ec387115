import { createClient, isRefusal, type Waybill } from '@waybill/client';
import type { ApiKeyCreated } from '@waybill/client/shapes';
import { mayCall } from '../api/permission.ts';
import type { Session } from '../api/session.ts';

/** Values that a person types once. */
export interface Typed {
  readonly person: string;
  readonly tenant: string;
  readonly key: string;
  /** Permissions for the key of the console; empty for all that the typed key has. */
  readonly permissions: readonly string[];
}

/** The browser as far as signing in needs it. */
export interface Surroundings {
  readonly url: string;
  readonly userAgent: string;
  readonly now: Date;
  readonly fetch?: typeof fetch;
}

const BROWSERS = [
  ['Edg/', 'Edge'],
  ['OPR/', 'Opera'],
  ['Firefox/', 'Firefox'],
  ['Chromium/', 'Chromium'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const;

/** Letters of a person's name in the name of a key. */
const LONGEST = 100;

/** The browser that a user agent names: those that also name others come first. */
export function browserOf(userAgent: string): string {
  return BROWSERS.find(([mark]) => userAgent.includes(mark))?.[1] ?? 'a browser';
}

/** Names the key of a person; trails show the name. */
export const keyName = (person: string, userAgent: string): string =>
  `Console, ${person.trim().slice(0, LONGEST)}, ${browserOf(userAgent)}`;

const HOURS = 8;
const MOST_PERMISSIONS = 100;

/** The end of a working day, or that of the key from which the session's own is made. */
function endOf(now: Date, typed: string | null = null): string {
  const day = new Date(now.getTime() + HOURS * 3_600_000).toISOString();
  return typed !== null && typed < day ? typed : day;
}

/** A key of a buyer opens a buyer's calls alone, and the console is for the shop's own people. */
export const BUYER_KEY = 'This key acts for a customer. Sign in with a key of the shop itself.';

/** A session that begins, and the service as its person may use it to end earlier keys. */
export interface SignedIn {
  readonly session: Session;
  readonly waybill: Waybill;
}

/** The key that was made; undefined where the shop has no room for another one. */
async function madeOrNone(making: Promise<ApiKeyCreated>): Promise<ApiKeyCreated | undefined> {
  try {
    return await making;
  } catch (error) {
    if (isRefusal(error) && error.code === 'key_limit_reached') return undefined;
    throw error;
  }
}

const sessionOf = (typed: Pick<Typed, 'person' | 'tenant'>, made: ApiKeyCreated): Session => ({
  tenant: typed.tenant,
  key: made.key ?? '',
  keyId: made.id,
  person: typed.person,
  endsAt: made.expires_at,
});

/**
 * Makes a key from the one that was typed, for eight hours or until that one ends, and answers the
 * session of it. A key that can make none is used itself: its session is never stored. Throws what
 * the service refuses, and an `Error` with a sentence for the key of a buyer.
 */
export async function signIn(typed: Typed, around: Surroundings): Promise<SignedIn> {
  const { person, tenant, key } = typed;
  const waybill = createClient({ ...around, tenant, key });
  const caller = await waybill.whoami();
  const asked = typed.permissions.length > 0 ? typed.permissions : caller.permissions;
  if (caller.principal !== null) throw new Error(BUYER_KEY);
  const made = mayCall(caller, 'api-keys.create')
    ? await madeOrNone(
        waybill.apiKeys.create({
          name: keyName(person, around.userAgent),
          permissions: asked.slice(0, MOST_PERMISSIONS),
          expires_at: endOf(around.now, caller.expires_at),
        }),
      )
    : undefined;
  const session =
    made === undefined
      ? { tenant, key, keyId: caller.key.id, person, endsAt: null }
      : sessionOf(typed, made);
  return { session, waybill };
}

/**
 * Signs in to a tenant of a local stack. Without a key of its own there, the operator makes one.
 */
export async function signInLocally(
  tenant: string,
  keys: Readonly<Record<string, string>>,
  around: Surroundings,
): Promise<SignedIn> {
  const typed = { person: 'Local', tenant, permissions: [] };
  const known = keys[tenant];
  if (known !== undefined) return signIn({ ...typed, key: known }, around);
  const operator = createClient({ ...around, tenant: 'operator', key: keys['operator'] ?? '' });
  const body = { name: keyName(typed.person, around.userAgent), expires_at: endOf(around.now) };
  const session = sessionOf(typed, await operator.tenants.apiKeys.create({ slug: tenant }, body));
  return { session, waybill: createClient({ ...around, ...session }) };
}

/** Revokes a key of the console, where that is allowed. */
export async function revoke(waybill: Waybill, keyId: string): Promise<void> {
  try {
    await waybill.apiKeys.delete({ id: keyId });
  } catch (error) {
    // It may not, or is revoked already: it ends by itself.
    if (!isRefusal(error)) throw error;
  }
}
