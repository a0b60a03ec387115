import { withoutBlanks } from '@waybill/kernel/blank';
import type { Carrier } from '../carrier/carrier.resource.ts';
import { type Placeholder, placeholders, type TrackingLink } from './tracking.schema.ts';
import type { TrackingRequest } from './tracking-request.ts';

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
