import { createHash, timingSafeEqual } from 'node:crypto';
import { optionalEnv } from '@waybill/kernel/env';

/**
 * The header by which the edge of a stage shows that a call came through it. CloudFront overwrites
 * what a caller sends by this name, and sends none whose name begins with `x-edge-`.
 */
export const EDGE_HEADER = 'x-waybill-edge';

const digest = (text: string) => createHash('sha256').update(text).digest();

/**
 * Tells if a call came through the edge (STG-12): always where a stage has none. `EDGE_SECRETS` holds
 * what the edge sends, and what it sent before, separated by commas.
 */
export function cameThroughEdge(headers: Readonly<Record<string, string | undefined>>): boolean {
  const secrets = optionalEnv('EDGE_SECRETS');
  if (secrets === undefined) return true;
  const sent = digest(headers[EDGE_HEADER] ?? '');
  return secrets.split(',').some((secret) => timingSafeEqual(digest(secret), sent));
}
