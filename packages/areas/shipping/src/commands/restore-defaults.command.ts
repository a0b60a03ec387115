import { isRejection } from '@waybill/kernel/rejection';
import { changeWrites } from '@waybill/resources/change.writes';
import type { Collection } from '@waybill/resources/collection';
import { loadForUpdate } from '@waybill/resources/collection.repository';
import type { Resource } from '@waybill/resources/resource';
import type { BaseRow, Values } from '@waybill/resources/row';
import type { RecordWrite, ResourceWrite } from '@waybill/resources/rules';
import { fallbacksOf, missingRows } from '@waybill/resources/standard-rows';
import { type Conflict, concurrentModification, type Write } from '@waybill/table/write';
import { runCommand } from '@waybill/work/command';
import type { Work } from '@waybill/work/work';
import { type Carrier, carriers } from '../carrier/carrier.resource.ts';
import { type CarrierRestoration, restoreCarriers } from '../carrier/restore-carriers.ts';
import { type Method, methods } from '../method/method.resource.ts';
import {
  countCarriersOfLevels,
  loadServiceLevels,
} from '../service-level/service-level.repository.ts';
import type { ServiceLevel } from '../service-level/service-level.resource.ts';
import { countOfferChanges, type PartChange } from '../shared/offer-versions.writes.ts';

interface LoadedCarriers {
  readonly collection: Collection<Carrier>;
  readonly levels: readonly ServiceLevel[];
}

interface LoadedMethods extends LoadedCarriers {
  readonly methods: Collection<Method>;
}

interface Restoration {
  readonly carriers: CarrierRestoration;
  readonly methods: {
    readonly created: readonly RecordWrite<Method>[];
    readonly existing: readonly string[];
  };
}

/** The changes made, by codes of rows (SHP-32). */
interface Restored {
  readonly created: string[];
  readonly existing: string[];
  readonly updated: string[];
}

interface CarriersAnswer extends Restored {
  readonly defaults: Values;
}

interface MethodsAnswer extends CarriersAnswer {
  readonly carriers: Restored;
}

async function loadCarriers(work: Work): Promise<LoadedCarriers | Conflict> {
  const [collection, levels] = await Promise.all([
    loadForUpdate(carriers, { tenant: work.tenant }),
    loadServiceLevels(work),
  ]);
  return isRejection(collection) ? collection : { collection, levels };
}

function decideCarriers({ collection, levels }: LoadedCarriers, work: Work): CarrierRestoration {
  const codes = levels.map(({ code }) => code);
  const defaultCode = levels.find(({ is_default }) => is_default)?.code;
  return restoreCarriers(collection, { codes, defaultCode }, work);
}

/** The writes of new and filled rows; a row that another call created meanwhile is read again. */
function writesOf<Row extends BaseRow>(
  resource: Resource<Row>,
  work: Work,
  changes: readonly RecordWrite<Row>[],
): Write[] {
  const scope = { tenant: work.tenant };
  const writes = changes.flatMap((change) => changeWrites(resource, scope, change, work));
  return writes.map(decideAgain);
}

function decideAgain(write: ResourceWrite): Write {
  if ('gathered' in write) return write;
  const { orElse, ...unguarded } = write;
  return orElse === undefined ? unguarded : { ...unguarded, orElse: concurrentModification };
}

function carrierWrites(
  work: Work,
  { created, updated }: CarrierRestoration,
  levels: readonly ServiceLevel[],
): Write[] {
  const taken = created.map(({ after }) => after.service_level);
  return [
    ...writesOf(carriers, work, [...created, ...updated]),
    ...countCarriersOfLevels(work.tenant, levels, [], taken),
  ];
}

const changesOf = (part: PartChange['part'], changes: readonly RecordWrite<Carrier | Method>[]) =>
  changes.map(({ after }): PartChange => ({ part, id: after.id, by: 1 }));

const carrierChanges = ({ created, updated }: CarrierRestoration) =>
  changesOf('carrier', [...created, ...updated]);

const codesOf = (changes: readonly RecordWrite<Carrier | Method>[]) =>
  changes.map(({ after }) => after.code);

function presentCarriers({ created, existing, updated }: CarrierRestoration): Restored {
  return { created: codesOf(created), existing: [...existing], updated: codesOf(updated) };
}

/** Restores the standard carriers (SHP-27 to SHP-32). */
export function restoreCarrierDefaults(work: Work) {
  return runCommand<LoadedCarriers, CarrierRestoration, CarriersAnswer, Conflict>(work, {
    load: () => loadCarriers(work),
    decide: (loaded) => decideCarriers(loaded, work),
    write: (restoration, { levels }) => [
      ...carrierWrites(work, restoration, levels),
      ...countOfferChanges(work.tenant, carrierChanges(restoration)),
    ],
    present: (restoration) => ({
      ...presentCarriers(restoration),
      defaults: fallbacksOf(carriers),
    }),
  });
}

/** Restores the standard carriers and the standard methods in one change (SHP-49). */
export function restoreMethodDefaults(work: Work) {
  return runCommand<LoadedMethods, Restoration, MethodsAnswer, Conflict>(work, {
    load: async () => {
      const [first, second] = await Promise.all([
        loadCarriers(work),
        loadForUpdate(methods, { tenant: work.tenant }),
      ]);
      if (isRejection(first)) return first;
      return isRejection(second) ? second : { ...first, methods: second };
    },
    decide: (loaded) => ({
      carriers: decideCarriers(loaded, work),
      methods: missingRows(methods, loaded.methods, { ...work, parent: undefined }),
    }),
    write: ({ carriers: first, methods: { created } }, { levels }) => [
      ...carrierWrites(work, first, levels),
      ...writesOf(methods, work, created),
      ...countOfferChanges(work.tenant, [
        ...carrierChanges(first),
        ...changesOf('method', created),
      ]),
    ],
    present: ({ carriers: first, methods: { created, existing } }) => ({
      created: codesOf(created),
      existing: [...existing],
      updated: [],
      carriers: presentCarriers(first),
      defaults: fallbacksOf(methods),
    }),
  });
}
