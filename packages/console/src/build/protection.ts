import { createHash } from 'node:crypto';
import { PAPER } from '@waybill/look/paper';

/** The one style in a page: a document that the console opens follows the rules of the console. */
const PAPER_HASH = createHash('sha256').update(PAPER).digest('base64');

/** Nothing comes from elsewhere or goes there, no text becomes a script, and no page frames this one. */
const POLICY = [
  "default-src 'self'",
  `style-src 'self' 'sha256-${PAPER_HASH}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "object-src 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');

/** The headers of every answer below `/console`, on one machine and deployed. */
export const protection: Readonly<Record<string, string>> = {
  'content-security-policy': POLICY,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};
