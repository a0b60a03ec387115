import { installWrites } from '@waybill/resources/collection.writes';
import type { ResourceWrite } from '@waybill/resources/rules';
import { carriers } from './carrier/carrier.resource.ts';
import { seededCarriers } from './carrier/catalog.ts';
import { methods } from './method/method.resource.ts';
import { offerChanged } from './rate/offer.writes.ts';
import { carriersWith } from './service-level/delete.ts';
import { serviceLevels } from './service-level/service-level.resource.ts';
import { weightUnits } from './weight-unit/weight-unit.resource.ts';

/** A level of a new tenant with its count: the carriers that come beside it. */
function counted(write: ResourceWrite): ResourceWrite {
  if (!('put' in write) || write.put['_e'] !== serviceLevels.entity) return write;
  const { length } = carriersWith({ code: String(write.put['code']) }, seededCarriers);
  return { ...write, put: { ...write.put, carriers: length } };
}

/** What a new tenant ships with: levels, units, carriers, and methods that are still disabled. */
export function installShipping(
  tenant: string,
  moment: { readonly at: string; readonly newId: () => string },
): ResourceWrite[] {
  const scope = { tenant };
  return [
    ...installWrites(serviceLevels, scope, moment).map(counted),
    ...installWrites(weightUnits, scope, moment),
    ...installWrites(carriers, scope, moment),
    ...installWrites(methods, scope, moment),
    offerChanged(tenant, moment.newId()),
  ];
}
