import type { Detail } from '@waybill/kernel/rejection';

interface Transit {
  readonly eta_days_min: number | null;
  readonly eta_days_max: number | null;
}

/** Bounds of a transit time that cross (SHP-15). */
export function transitProblems({ eta_days_min, eta_days_max }: Transit): Detail[] {
  if (eta_days_min === null || eta_days_max === null || eta_days_min <= eta_days_max) return [];
  return [{ path: 'eta_days_min', message: 'must not be above eta_days_max' }];
}
