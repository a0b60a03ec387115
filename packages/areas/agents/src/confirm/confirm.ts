import type { Document } from '@waybill/api/document';
import { openSealed, seal } from '@waybill/api/sealed';
import { plusSeconds, toInstant } from '@waybill/kernel/instant';
import { sortKeys } from '@waybill/kernel/sort-keys';

/** The call that a confirm is issued for. */
export interface ConfirmedCall {
  /** A secret of the tenant that the service alone knows. */
  readonly secret: string;
  readonly tenant: string;
  readonly keyId: string;
  readonly tool: string;
  readonly args: Document;
}

/** A preview as its confirm remembers it. */
export interface Confirm {
  /** The version of the record that it showed; null where it makes one. */
  readonly rev: number | null;
  /** When it ends, in milliseconds. */
  readonly ends: number;
}

const HOLDS_SECONDS = 600;

const scopeOf = ({ secret, tenant, keyId, tool, args }: ConfirmedCall) => ({
  secret,
  purpose: 'confirm',
  boundTo: JSON.stringify([tenant, keyId, tool, args], sortKeys),
});

/**
 * A confirm of a preview, and until when it holds (AGT-26). By its `nonce` two previews of equal
 * arguments are two.
 */
export function issueConfirm(
  call: ConfirmedCall,
  { rev, now, nonce }: { rev: number | null; now: Date; nonce: string },
) {
  const ends = plusSeconds(now, HOLDS_SECONDS);
  const body = Buffer.from(JSON.stringify([rev, ends.getTime(), nonce]));
  return { confirm: seal(scopeOf(call), body), expires_at: toInstant(ends) };
}

/** Reads a confirm; undefined where it was not issued for this call (AGT-26). */
export function openConfirm(call: ConfirmedCall, sent: unknown): Confirm | undefined {
  const body = typeof sent === 'string' ? openSealed(scopeOf(call), sent) : undefined;
  if (body === undefined) return undefined;
  const [rev, ends] = JSON.parse(body.toString()) as [number | null, number];
  return { rev, ends };
}
