import { installWrites } from '@waybill/resources/collection.writes';
import type { ResourceWrite } from '@waybill/resources/rules';
import { carriers } from './carrier/carrier.resource.ts';
import { seededCarriers } from './carrier/carrier-catalog.ts';
import { methods } from './method/method.resource.ts';
import { replaceOfferToken } from './offer-token.writes.ts';
import { serviceLevels } from './service-level/service-level.resource.ts';
import { weightUnits } from './weight-unit/weight-unit.resource.ts';

/** A level of a new tenant with the number of carriers that come with it. */
function withCarrierCount(write: ResourceWrite): ResourceWrite {
  if (!('put' in write) || write.put['_e'] !== serviceLevels.entity) return write;
  const code = write.put['code'];
  const users = seededCarriers.filter(({ service_level }) => service_level === code);
  return { ...write, put: { ...write.put, carriers: users.length } };
}

/** What a new tenant ships with: levels, units, carriers, and disabled methods (SHP-33). */
export function installShipping(
  tenant: string,
  moment: { readonly at: string; readonly newId: () => string },
): ResourceWrite[] {
  const scope = { tenant };
  return [
    ...installWrites(serviceLevels, scope, moment).map(withCarrierCount),
    ...installWrites(weightUnits, scope, moment),
    ...installWrites(carriers, scope, moment),
    ...installWrites(methods, scope, moment),
    replaceOfferToken(tenant, moment.newId()),
  ];
}
