import { installWrites } from '@waybill/resources/change.writes';
import type { Write } from '@waybill/table/write';
import { carriers } from './carrier/carrier.resource.ts';
import { methods } from './method/method.resource.ts';
import { offerChanged } from './rate/offer.writes.ts';
import { serviceLevels } from './service-level/service-level.resource.ts';
import { weightUnits } from './weight-unit/weight-unit.resource.ts';

/** What a new tenant ships with: levels, units, carriers, and methods that are still disabled. */
export function installShipping(
  tenant: string,
  moment: { readonly at: string; readonly newId: () => string },
): Write[] {
  const scope = { tenant };
  return [
    ...installWrites(serviceLevels, scope, moment),
    ...installWrites(weightUnits, scope, moment),
    ...installWrites(carriers, scope, moment),
    ...installWrites(methods, scope, moment),
    offerChanged(tenant, moment.newId()),
  ];
}
