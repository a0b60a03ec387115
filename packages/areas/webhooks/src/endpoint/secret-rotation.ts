import { type Instant, plusSeconds, toInstant } from '@waybill/kernel/instant';
import { type Rejection, reject } from '@waybill/kernel/rejection';
import { aliveSecrets, type SecretVersion, secretHint } from '../signing/secret.ts';
import type { StoredEndpoint } from './endpoint.ts';

/** Former secrets that sign beside the current one. */
const PREVIOUS_LIMIT = 2;

/** An endpoint with other secrets, and the versions that are gone for good. */
export interface SecretChange {
  readonly endpoint: StoredEndpoint;
  readonly ended: readonly number[];
}

function changed(
  stored: StoredEndpoint,
  secrets: readonly SecretVersion[],
  at: Instant,
  hint = stored.secret_hint,
): SecretChange {
  const kept = new Set(secrets.map(({ version }) => version));
  return {
    endpoint: {
      ...stored,
      secrets,
      secret_hint: hint,
      version: stored.version + 1,
      updated_at: at,
    },
    ended: stored.secrets.map(({ version }) => version).filter((version) => !kept.has(version)),
  };
}

/**
 * The endpoint with a new secret; the one before signs on until the overlap ends, and those before
 * it as long as they were to (WHK-137). More than two at once are refused, unless the current one
 * ends right now.
 */
export function rotateSecret(
  stored: StoredEndpoint,
  { secret, overlapSeconds, now }: { secret: string; overlapSeconds: number; now: Date },
): (SecretChange & { readonly previousExpiresAt: Instant }) | Rejection<'rotation_in_progress'> {
  const at = toInstant(now);
  const previousExpiresAt = toInstant(plusSeconds(now, overlapSeconds));
  const expiring = stored.secrets.map((one) =>
    one.expires_at === null ? { ...one, expires_at: previousExpiresAt } : one,
  );
  const previous = aliveSecrets(expiring, now);
  if (previous.length > PREVIOUS_LIMIT) {
    return reject(
      'rotation_in_progress',
      'Two former secrets still sign; wait until one expires, or revoke them.',
    );
  }
  const version = Math.max(...stored.secrets.map((one) => one.version)) + 1;
  const secrets = [{ version, created_at: at, expires_at: null }, ...previous];
  return { ...changed(stored, secrets, at, secretHint(secret)), previousExpiresAt };
}

/** The endpoint with its current secret alone; undefined where it has no other (WHK-138). */
export function revokePrevious(stored: StoredEndpoint, now: Date): SecretChange | undefined {
  const current = stored.secrets.filter(({ expires_at: end }) => end === null);
  if (current.length === stored.secrets.length) return undefined;
  return changed(stored, current, toInstant(now));
}
