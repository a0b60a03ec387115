import { createHash } from 'node:crypto';
import { isUuid } from '@waybill/kernel/id';
import { sortKeys } from '@waybill/kernel/sort-keys';

/** A text as 43 characters that fit a key. */
export const digest = (text: string) => createHash('sha256').update(text).digest('base64url');

/** A path with its ids in one spelling: they are the same in upper and in lower case. */
function normalizedPath(path: string): string {
  const parts = path.split('/').map((part) => (isUuid(part) ? part.toLowerCase() : part));
  return parts.join('/');
}

/** The request as compared between repeats: method, path, market, query and the parsed body. */
export function fingerprint(parts: {
  method: string;
  path: string;
  market: string | undefined;
  query: unknown;
  body: unknown;
}): string {
  const compared = { ...parts, path: normalizedPath(parts.path) };
  return digest(JSON.stringify(compared, sortKeys));
}
