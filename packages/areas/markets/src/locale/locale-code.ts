import { isoCountry } from '@waybill/kernel/country';
import { type Detail, type Rejection, reject } from '@waybill/kernel/rejection';

/** A locale code with its halves. */
interface LocaleParts {
  readonly code: string;
  readonly language: string;
  readonly country: string;
}

export const LOCALE_CODE = /^([a-z]{2})-([A-Z]{2})$/u;

/** The halves of a code of the form language-COUNTRY, undefined when it has another form. */
export function splitLocale(code: string): LocaleParts | undefined {
  const [, language, country] = LOCALE_CODE.exec(code) ?? [];
  if (language === undefined || country === undefined) return undefined;
  return { code, language, country };
}

interface SentHalves {
  readonly language?: unknown;
  readonly country?: unknown;
}

/**
 * A locale code with its halves, as a record holds them: halves that are not sent are derived,
 * halves that are sent must agree (MKT-42, MKT-43).
 */
export function readLocale(
  code: string,
  sent: SentHalves,
): LocaleParts | Rejection<'locale_code_mismatch'> {
  // Who stores a code has checked its form: both halves have their place.
  const parts = { code, language: code.slice(0, 2), country: code.slice(3) };
  const wrong = (['language', 'country'] as const).flatMap((half): Detail[] => {
    const value = String(sent[half] ?? parts[half]);
    if (isoCountry(value) === isoCountry(parts[half])) return [];
    return [{ path: half, message: `must be ${parts[half]}, as ${code} says` }];
  });
  if (wrong.length === 0) return parts;
  const message = wrong.map(({ path, message: rule }) => `${path} ${rule}`).join('; ');
  return reject('locale_code_mismatch', message, wrong);
}
