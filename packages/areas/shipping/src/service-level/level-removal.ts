import { type Rejection, reject } from '@waybill/kernel/rejection';
import { inOrder } from '../shared/in-order.ts';

interface Level {
  readonly id: string;
  readonly code: string;
  readonly position: number;
}

interface User {
  readonly code: string;
  readonly service_level: string;
}

/** The carriers that have a level. */
export function findCarriersWith<Carrier extends User>(
  { code }: Pick<Level, 'code'>,
  carriers: readonly Carrier[],
): Carrier[] {
  return carriers.filter(({ service_level }) => service_level === code);
}

/**
 * Why a service level cannot be deleted: it is the last one (SHP-80), or carriers have it (SHP-79).
 * `rest` are the other levels of the tenant, `users` the carriers that have this one.
 */
export function refuseServiceLevelRemoval(
  { code }: Level,
  rest: readonly Level[],
  users: readonly User[],
): Rejection<'last_service_level' | 'service_level_in_use'> | undefined {
  if (rest.length === 0) {
    return reject('last_service_level', 'The last service level cannot be deleted.');
  }
  if (users.length === 0) return undefined;
  const named = users.slice(0, 5).map((carrier) => carrier.code);
  const others = users.length > named.length ? ' and others' : '';
  const message = `${code} is the level of carriers: ${named.join(', ')}${others}.`;
  return reject('service_level_in_use', message);
}

/** The level that becomes the default when the default goes: the lowest position, ties by age (SHP-81). */
export function chooseDefaultLevel<Row extends Level>(rest: readonly Row[]): Row | undefined {
  return inOrder(rest)[0];
}
