import { checkPermissions } from '../names/known-name.ts';
import type { Session } from '../profile/session.ts';
import { show, table } from '../shared/show.ts';

/** Options of a new key. */
export interface KeyFlags {
  readonly name: string;
  readonly permission: readonly string[];
  readonly expiresAt?: string | undefined;
  readonly location?: readonly string[] | undefined;
}

const HEADINGS = ['ID', 'NAME', 'ENDS IN', 'MAY CALL', 'AT', 'UNTIL'];

/** Lists the keys of the tenant, without their secrets. */
export async function listKeys(session: Session): Promise<void> {
  const keys = [];
  for await (const key of session.waybill.apiKeys.list({}, { signal: session.signal })) {
    keys.push(key);
  }
  const rows = keys.map((key) => [
    key.id,
    key.name,
    key.key_hint,
    key.permissions.join(' '),
    key.location_codes?.join(' ') ?? 'everywhere',
    key.expires_at ?? 'deleted',
  ]);
  show(session, keys, table(HEADINGS, rows));
}

/** Makes a key, whose secret is shown this once. */
export async function createKey(
  session: Session,
  { name, permission, expiresAt, location }: KeyFlags,
): Promise<void> {
  checkPermissions(permission);
  const body = {
    name,
    permissions: permission,
    expires_at: expiresAt,
    location_codes: location,
  };
  const made = await session.waybill.apiKeys.create(body, { signal: session.signal });
  show(session, made, `${made.key}\nThe key ${name}, shown this once; its id is ${made.id}`);
}

/** Ends a key. */
export async function deleteKey(session: Session, id: string): Promise<void> {
  const answer = await session.waybill.apiKeys.delete({ id }, { signal: session.signal });
  show(session, answer, `Deleted ${id}: it stops working within a minute`);
}
