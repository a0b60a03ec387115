import { type Rejection, reject } from '@waybill/kernel/rejection';
import { transitProblems } from '../shared/transit-days.ts';
import type { Carrier } from './carrier.resource.ts';

/**
 * A merged row as it is stored, by the rules that need all of it: no empty cut-off (SHP-13),
 * transit days in order (SHP-15), a service level of the tenant (SHP-16), unless the carrier keeps
 * the one it has (SHP-17). `before` is the stored row of an update.
 */
export function normalizeCarrier(
  draft: Carrier,
  serviceLevels: readonly string[],
  before?: Carrier,
): Carrier | Rejection<'invalid_value' | 'unknown_service_level'> {
  const problems = transitProblems(draft);
  if (problems.length > 0) {
    return reject('invalid_value', 'eta_days_min must not be above eta_days_max.', problems);
  }
  const { service_level } = draft;
  if (service_level !== before?.service_level && !serviceLevels.includes(service_level)) {
    const message = `service_level must be one of: ${serviceLevels.join(', ')}.`;
    return reject('unknown_service_level', message, [
      { path: 'service_level', message: 'is no service level of the tenant' },
    ]);
  }
  return { ...draft, cutoff_time: draft.cutoff_time === '' ? null : draft.cutoff_time };
}
