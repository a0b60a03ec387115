import type { Detail } from '@waybill/kernel/rejection';

/** The longest time that may be promised, in days: estimates stay dates. */
const DAYS_LIMIT = 3650;

interface Transit {
  readonly eta_days_min: number | null;
  readonly eta_days_max: number | null;
}

/** Countries as they are stored: upper case. */
export function upperCountries(countries: readonly string[] | null): string[] | null {
  return countries?.map((country) => country.toUpperCase()) ?? null;
}

/** Entries that are not two letters, by index (shipping.md 2.1). */
export function countryProblems(countries: readonly string[] | null): Detail[] {
  return (countries ?? []).flatMap((country, index) =>
    /^[A-Z]{2}$/u.test(country)
      ? []
      : [{ path: `countries.${index}`, message: 'must be a country code of two letters' }],
  );
}

/** A count of calendar days that is no whole number from 0 to about ten years. */
export function dayProblems(path: string, days: number | null): Detail[] {
  if (days === null || (Number.isInteger(days) && days >= 0 && days <= DAYS_LIMIT)) return [];
  return [{ path, message: `must be a whole number from 0 to ${DAYS_LIMIT}` }];
}

/** Bounds of a transit time that are no days, or cross (shipping.md 2.1). */
export function transitProblems({ eta_days_min, eta_days_max }: Transit): Detail[] {
  const problems = [
    ...dayProblems('eta_days_min', eta_days_min),
    ...dayProblems('eta_days_max', eta_days_max),
  ];
  if (eta_days_min !== null && eta_days_max !== null && eta_days_min > eta_days_max) {
    problems.push({ path: 'eta_days_min', message: 'must not be above eta_days_max' });
  }
  return problems;
}

/** Text that holds nothing but space. */
export function blankProblems(path: string, text: string): Detail[] {
  return text.trim() === '' ? [{ path, message: 'must not be blank' }] : [];
}
