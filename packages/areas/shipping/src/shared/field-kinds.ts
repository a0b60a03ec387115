import { LENGTHS, webAddress } from '@waybill/api/fields';
import type { Kind } from '@waybill/resources/field';
import { countries as anyCase, integer, mapped, text } from '@waybill/resources/kinds';

/** The longest time that may be promised, in days: estimates stay dates (SHP-14). */
const DAYS_LIMIT = 3650;

const upper = (code: string) => code.toUpperCase();

/** Calendar days from 0 to about ten years. */
export function days(): Kind<number> {
  return integer(0, DAYS_LIMIT);
}

/** ISO alpha-2 codes in upper case (SHP-12). */
export function countries(): Kind<string[], 'invalid_countries'> {
  return mapped(anyCase(), (codes) => codes.map(upper));
}

/**
 * The address under which a carrier's parcels are followed, with places for their values (SHP-19).
 */
export function addressTemplate(): Kind<string> {
  return { ...text(LENGTHS.url), wire: webAddress() };
}
