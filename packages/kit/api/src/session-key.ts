import * as v from 'valibot';

const PATTERN = /^[\x21-\x7e]{16,255}$/;

/** The form of a session key, in words that follow its name (API-300). */
export const SESSION_KEY = 'must be 16 to 255 printable ASCII characters without blanks';

/** Tells that a text may be the secret of a visitor: too long to be guessed, and fit for a header. */
export function isSessionKey(text: string): boolean {
  return PATTERN.test(text);
}

/** The secret of a visitor, in a body. */
export const sessionKey = () => v.pipe(v.string(), v.regex(PATTERN, SESSION_KEY));
