import { createCipheriv, createDecipheriv, createHmac, timingSafeEqual } from 'node:crypto';

/*
 * Texts that the service gives out and takes back. They are sealed by a synthetic IV: the code that
 * authenticates one is the IV of its cipher as well. So any other text is refused, and what one says
 * stands in no address that is logged.
 */

/** The use of a sealed text, and whose it is. */
export interface SealScope {
  /** A secret of the tenant that the service alone knows. */
  readonly secret: string;
  /** Parts texts of one use from those of another; cursors have none. */
  readonly purpose?: string;
  /** The call that the text is bound to. */
  readonly boundTo: string;
}

/** Bytes that a seal adds. */
export const CODE_BYTES = 16;

function keyFor(label: string, { secret, purpose }: SealScope): Buffer {
  const whole = purpose === undefined ? label : `${purpose} ${label}`;
  return createHmac('sha256', secret).update(whole).digest();
}

const codeOf = (scope: SealScope, body: Buffer): Buffer =>
  createHmac('sha256', keyFor('code', scope))
    .update(`${scope.boundTo}\n`)
    .update(body)
    .digest()
    .subarray(0, CODE_BYTES);

/** The text that carries some bytes. */
export function seal(scope: SealScope, body: Buffer): string {
  const code = codeOf(scope, body);
  const cipher = createCipheriv('aes-256-ctr', keyFor('text', scope), code);
  return Buffer.concat([code, cipher.update(body)]).toString('base64url');
}

/** The bytes in a text; undefined where the service did not issue it for this scope. */
export function openSealed(scope: SealScope, text: string): Buffer | undefined {
  const bytes = Buffer.from(text, 'base64url');
  // Several texts stand for the same bytes; one of them was issued.
  if (bytes.length <= CODE_BYTES || bytes.toString('base64url') !== text) return undefined;
  const code = bytes.subarray(0, CODE_BYTES);
  const cipher = createDecipheriv('aes-256-ctr', keyFor('text', scope), code);
  const body = cipher.update(bytes.subarray(CODE_BYTES));
  return timingSafeEqual(code, codeOf(scope, body)) ? body : undefined;
}
