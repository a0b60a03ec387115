import { isBlank, withoutBlanks } from '@waybill/kernel/blank';
import { isoCountry } from '@waybill/kernel/country';
import { isUuid } from '@waybill/kernel/id';
import { type Detail, type Rejection, reject } from '@waybill/kernel/rejection';
import type { Carrier } from '../carrier/carrier.resource.ts';
import {
  type Placeholder,
  placeholders,
  type TrackingInput,
  type TrackingLink,
} from './tracking.operations.ts';

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

const PLACEHOLDER = /\{(tracking_code|postal_code|country)\}/gu;

/** Pages that find a parcel by codes in capitals and without blanks alone: those of PostNL. */
const COMPACT_PAGE = /^https?:\/\/(?:[^/]+\.)?postnl\.(?:nl|be|com)\//u;

/** A value as the page finds it: a number is printed on the parcel in groups (SHP-141). */
function formOf(template: string, one: Placeholder, value: string): string {
  if (COMPACT_PAGE.test(template)) return withoutBlanks(value).toUpperCase();
  return one === 'tracking_code' ? withoutBlanks(value) : value;
}

/**
 * The address of a parcel on its carrier's page, every value percent-encoded (SHP-141). Without a
 * page, or without a value that the page asks for, there is a reason instead (SHP-142).
 */
export function trackingLink(
  carrier: Carrier,
  { values }: Pick<TrackingRequest, 'values'>,
): TrackingLink {
  const { id, code, name, service_level, status, tracking_url_template: template } = carrier;
  const answer = {
    tracking_code: values.tracking_code,
    carrier: { id, code, name, service_level, status },
  };
  if (template === null) {
    const reason = `carrier ${code} has no tracking page`;
    return { url: null, reason, reason_code: 'no_tracking_page', ...answer };
  }
  const absent = new Set<Placeholder>();
  // In one pass, so that a value that looks like a placeholder stays a value.
  const url = template.replaceAll(PLACEHOLDER, (_, one: Placeholder) => {
    const value = values[one];
    if (value !== null) return encodeURIComponent(formOf(template, one, value));
    absent.add(one);
    return '';
  });
  const missing = placeholders.filter((one) => absent.has(one));
  if (missing.length > 0) {
    const reason = `the tracking page of carrier ${code} needs ${missing.join(', ')}`;
    return { url: null, reason, reason_code: 'missing_value', missing, ...answer };
  }
  return { url, ...answer };
}
