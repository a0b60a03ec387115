import { type Rejection, reject } from '@waybill/kernel/rejection';
import {
  blankProblems,
  countryProblems,
  dayProblems,
  transitProblems,
  upperCountries,
} from '../checks.ts';
import type { Carrier } from './carrier.schema.ts';

export type CarrierRefusal =
  | 'invalid_value'
  | 'invalid_cutoff_time'
  | 'invalid_countries'
  | 'unknown_service_level';

const CLOCK = /^([01]\d|2[0-3]):[0-5]\d$/u;
const WEB_ADDRESS = /^https?:\/\/\S+$/u;

/** A merged row as it is stored: codes in lower case, countries in upper case, no empty cut-off. */
export function settleCarrier(row: Carrier): Carrier {
  return {
    ...row,
    code: row.code.trim().toLowerCase(),
    countries: upperCountries(row.countries),
    cutoff_time: row.cutoff_time === '' ? null : row.cutoff_time,
  };
}

/**
 * The rules of a carrier that need the whole settled row (shipping.md 2.1 and 4.2). `before` is
 * the stored row of an update; `serviceLevels` are the codes the tenant keeps.
 */
export function checkCarrier(
  next: Carrier,
  serviceLevels: readonly string[],
  before?: Carrier,
): Rejection<CarrierRefusal> | undefined {
  const problems = [
    ...blankProblems('code', next.code),
    ...blankProblems('name', next.name),
    ...transitProblems(next),
    ...dayProblems('handling_days', next.handling_days),
  ];
  const template = next.tracking_url_template;
  if (template !== null && !WEB_ADDRESS.test(template)) {
    const message = 'must begin with http:// or https:// and hold no space';
    problems.push({ path: 'tracking_url_template', message });
  }
  if (problems.length > 0) {
    return reject('invalid_value', 'The carrier holds values that are not accepted.', problems);
  }
  if (next.cutoff_time !== null && !CLOCK.test(next.cutoff_time)) {
    return reject('invalid_cutoff_time', 'cutoff_time must be a time of day as HH:MM, in UTC.', [
      { path: 'cutoff_time', message: 'must be HH:MM' },
    ]);
  }
  const countries = countryProblems(next.countries);
  if (countries.length > 0) {
    return reject('invalid_countries', 'countries must hold codes of two letters.', countries);
  }
  return checkServiceLevel(next, serviceLevels, before);
}

function checkServiceLevel(
  { service_level }: Carrier,
  kept: readonly string[],
  before: Carrier | undefined,
): Rejection<'unknown_service_level'> | undefined {
  if (service_level === before?.service_level || kept.includes(service_level)) return undefined;
  const message = `service_level must be one of: ${kept.join(', ')}.`;
  return reject('unknown_service_level', message, [
    { path: 'service_level', message: 'is no service level of the tenant' },
  ]);
}
