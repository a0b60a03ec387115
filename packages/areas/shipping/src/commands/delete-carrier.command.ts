import { recordEvents } from '@waybill/events/record-events.writes';
import { isRejection, type Rejection } from '@waybill/kernel/rejection';
import { removalWrites } from '@waybill/resources/change.writes';
import { type Collection, findStored } from '@waybill/resources/collection';
import { loadForUpdate } from '@waybill/resources/collection.repository';
import { entityEvent } from '@waybill/resources/entity-event';
import type { Stored } from '@waybill/resources/rules';
import { type Conflict, concurrentModification } from '@waybill/table/write';
import { runCommand } from '@waybill/work/command';
import type { Work } from '@waybill/work/work';
import { type Carrier, carriers } from '../carrier/carrier.resource.ts';
import { type Method, methods, methodTopics } from '../method/method.resource.ts';
import { freeMethod } from '../method/method.writes.ts';
import {
  countCarriersOfLevels,
  loadServiceLevels,
} from '../service-level/service-level.repository.ts';
import type { ServiceLevel } from '../service-level/service-level.resource.ts';
import { countOfferChanges } from '../shared/offer-versions.writes.ts';

interface Loaded {
  readonly carriers: Collection<Carrier>;
  readonly methods: Collection<Method>;
  readonly levels: readonly ServiceLevel[];
}

interface Removal {
  readonly before: Stored<Carrier>;
  /** The methods that lose the carrier. */
  readonly freed: readonly Stored<Method>[];
}

interface Deleted {
  readonly deleted: true;
  readonly id: string;
}

function decideRemoval(loaded: Loaded, id: string): Removal | Rejection<'not_found'> | Conflict {
  const before = findStored(carriers, loaded.carriers, id);
  if (isRejection(before)) return before;
  const freed = loaded.methods.stored.filter(({ row }) => row.carrier_id === id);
  // A query during a transaction is no snapshot: it may miss a method that the carrier counts.
  return freed.length === before.item['methods'] ? { before, freed } : concurrentModification;
}

/**
 * Deletes a carrier. Its methods, however many, lose it in the same change (SHP-21), and each
 * publishes its update (SHP-22). A method that takes the carrier meanwhile makes the deletion read
 * again (SHP-23).
 */
export function deleteCarrier(work: Work, id: string) {
  const { tenant } = work;
  const scope = { tenant };
  return runCommand<Loaded, Removal, Deleted, Rejection<'not_found'> | Conflict>(work, {
    load: async () => {
      const [all, found, levels] = await Promise.all([
        loadForUpdate(carriers, scope),
        loadForUpdate(methods, scope),
        loadServiceLevels(work),
      ]);
      if (isRejection(all)) return all;
      return isRejection(found) ? found : { carriers: all, methods: found, levels };
    },
    decide: (loaded) => decideRemoval(loaded, id),
    write: ({ before, freed }, { levels }) => ({
      steps: freed.map((method) => freeMethod(tenant, method, work.at)),
      withDecision: [
        ...recordEvents(
          tenant,
          freed.map(({ row }) => entityEvent(methodTopics.updated, row)),
        ),
        ...removalWrites(carriers, scope, { before, after: undefined, flagMoves: [] }, work),
        ...countCarriersOfLevels(tenant, levels, [before.row.service_level], []),
        ...countOfferChanges(tenant, [{ part: 'carrier', id, by: 'gone' }]),
      ],
    }),
    present: () => ({ deleted: true, id }),
  });
}
