import { isBlank } from '@waybill/kernel/blank';
import { isoCountry } from '@waybill/kernel/country';
import { isUuid } from '@waybill/kernel/id';
import { type Detail, type Rejection, reject } from '@waybill/kernel/rejection';
import type { Carrier } from '../carrier/carrier.resource.ts';
import { type Placeholder, placeholders, type TrackingInput } from './tracking.schema.ts';

/** A parcel to be followed; a blank part counts as not sent. */
export interface TrackingRequest {
  /** Id or code. */
  readonly carrier: string;
  readonly values: Readonly<Record<Placeholder, string | null>>;
}

/**
 * Reads a request: the body first, the query where the body is silent (SHP-138). Refuses
 * `invalid_value` without a carrier and for text that no address can carry (SHP-140).
 */
export function readTrackingRequest(
  body: TrackingInput,
  query: TrackingInput,
): TrackingRequest | Rejection<'invalid_value'> {
  const sent = (name: keyof TrackingInput) => blankToNull(body[name]) ?? blankToNull(query[name]);
  const carrier = sent('carrier');
  const problems: Detail[] = placeholders
    // Half of a surrogate pair has no percent-encoded form.
    .filter((name) => /\p{Surrogate}/u.test(sent(name) ?? ''))
    .map((path) => ({ path, message: 'must be well-formed text' }));
  if (carrier === null) problems.push({ path: 'carrier', message: 'is required' });
  if (carrier === null || problems.length > 0) {
    return reject('invalid_value', 'The request cannot be made into a link.', problems);
  }
  return {
    carrier,
    values: {
      tracking_code: sent('tracking_code'),
      postal_code: sent('postal_code'),
      country: isoCountry((sent('country') ?? '').toUpperCase()) || null,
    },
  };
}

function blankToNull(text: string | null | undefined): string | null {
  return text === null || text === undefined || isBlank(text) ? null : text.trim();
}

/**
 * The carrier that a caller names: a uuid is an id and nothing else, any other text a code in any
 * case of letters (SHP-139), whatever its status (SHP-143).
 */
export function findCarrier(
  carriers: readonly Carrier[],
  named: string,
): Carrier | Rejection<'not_found'> {
  const wanted = named.toLowerCase();
  const found = isUuid(wanted)
    ? carriers.find(({ id }) => id === wanted)
    : carriers.find(({ code }) => code.toLowerCase() === wanted);
  return found ?? reject('not_found', `There is no carrier ${JSON.stringify(named)}.`);
}
