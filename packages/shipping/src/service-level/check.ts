import { type Rejection, reject } from '@waybill/kernel/rejection';
import type { Carrier } from '../carrier/carrier.schema.ts';
import type { ServiceLevel } from './service-level.schema.ts';

/**
 * Why a service level cannot go: it is the last one, or carriers name it (shipping.md 4.5).
 * `levels` are all of the tenant.
 */
export function checkServiceLevelRemoval(
  { code }: ServiceLevel,
  levels: readonly ServiceLevel[],
  carriers: readonly Pick<Carrier, 'code' | 'service_level'>[],
): Rejection<'last_service_level' | 'service_level_in_use'> | undefined {
  if (levels.length <= 1) {
    return reject('last_service_level', 'The last service level cannot be deleted.');
  }
  const users = carriers.filter(({ service_level }) => service_level === code);
  if (users.length === 0) return undefined;
  const named = users.slice(0, 5).map((carrier) => carrier.code);
  const others = users.length > named.length ? ' and others' : '';
  const message = `${code} is the level of carriers: ${named.join(', ')}${others}.`;
  return reject('service_level_in_use', message);
}

/** Which level becomes the default when `removed` goes; undefined while it was not the default. */
export function heirOfServiceLevel(
  removed: ServiceLevel,
  levels: readonly ServiceLevel[],
): ServiceLevel | undefined {
  if (!removed.is_default) return undefined;
  const [heir] = levels
    .filter(({ id }) => id !== removed.id)
    .sort((left, right) => left.position - right.position || (left.id < right.id ? -1 : 1));
  return heir;
}
