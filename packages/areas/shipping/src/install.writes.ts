import type { Moment } from '@waybill/kernel/moment';
import { installWrites } from '@waybill/resources/collection.writes';
import type { ResourceWrite } from '@waybill/resources/rules';
import { carriers } from './carrier/carrier.resource.ts';
import { seededCarriers } from './carrier/carrier-catalog.ts';
import { methods } from './method/method.resource.ts';
import { serviceLevels } from './service-level/service-level.resource.ts';
import type { OfferPart } from './shared/offer-versions.ts';
import { countOfferChanges, type PartChange } from './shared/offer-versions.writes.ts';
import { weightUnits } from './weight-unit/weight-unit.resource.ts';

/** A level of a new tenant with the number of carriers that come with it. */
function withCarrierCount(write: ResourceWrite): ResourceWrite {
  if (!('put' in write) || write.put['_e'] !== serviceLevels.entity) return write;
  const code = write.put['code'];
  const users = seededCarriers.filter(({ service_level }) => service_level === code);
  return { ...write, put: { ...write.put, carriers: users.length } };
}

const PARTS: Readonly<Record<string, OfferPart>> = {
  [methods.entity]: 'method',
  [carriers.entity]: 'carrier',
  [weightUnits.entity]: 'unit',
};

/** Versions by which quotes know the records of a new tenant. */
function countInstalled(tenant: string, writes: readonly ResourceWrite[]): ResourceWrite[] {
  const puts = writes.flatMap((write) => ('put' in write ? [write.put] : []));
  const changes = puts.flatMap(({ _e: entity, id }): PartChange[] => {
    const part = PARTS[String(entity)];
    return part === undefined ? [] : [{ part, id: String(id), by: 1 }];
  });
  const { pointer } = weightUnits.stored;
  const [named] = puts.filter(({ _e: entity }) => entity === pointer.name).map(pointer.read);
  return countOfferChanges(tenant, changes, named?.id);
}

/** The rows that a new tenant ships with: levels, units, carriers, and disabled methods (SHP-33). */
export function installShipping(
  tenant: string,
  moment: Pick<Moment, 'at' | 'newId'>,
): ResourceWrite[] {
  const scope = { tenant };
  const writes = [
    ...installWrites(serviceLevels, scope, moment).map(withCarrierCount),
    ...installWrites(weightUnits, scope, moment),
    ...installWrites(carriers, scope, moment),
    ...installWrites(methods, scope, moment),
  ];
  return [...writes, ...countInstalled(tenant, writes)];
}
