import type { Context } from '@waybill/api/context';
import { outboxWrites } from '@waybill/events/outbox';
import { isRejection, type Rejection } from '@waybill/kernel/rejection';
import { recordKey } from '@waybill/resources/address';
import { changeWrites } from '@waybill/resources/change.writes';
import { findStored } from '@waybill/resources/collection';
import { loadForUpdate } from '@waybill/resources/collection.repository';
import { entityEvent } from '@waybill/resources/entity-event';
import type { Stored } from '@waybill/resources/rules';
import { concurrentModification } from '@waybill/table/conflict';
import { commitAtAnySize } from '@waybill/table/plan/commit-plan';
import type { Step } from '@waybill/table/plan/step';
import { retryOnConflict } from '@waybill/work/retry';
import { methodTopics } from '../method/method.events.ts';
import { type Method, methods } from '../method/method.resource.ts';
import { offerChanged } from '../rate/offer.writes.ts';
import { loadServiceLevels, moveLevels } from '../service-level/service-level.repository.ts';
import { carriers } from './carrier.resource.ts';

type DeleteContext = Pick<Context, 'tenant' | 'at' | 'newId' | 'newPrefixedId' | 'commit'>;

function freeStep(tenant: string, { row, rev, item }: Stored<Method>, at: string): Step {
  const freed = { carrier_id: null, updated_at: at };
  return {
    kind: 'replace',
    write: {
      update: recordKey(methods, { tenant }, row.id),
      set: freed,
      add: { rev: 1 },
      when: ['rev', '=', rev],
      orElse: concurrentModification,
    },
    after: { ...item, ...freed, rev: rev + 1 },
    seen: {
      all: [
        ['rev', '=', rev],
        ['tiers_rev', '=', item['tiers_rev']],
      ],
    },
  };
}

/**
 * Deletes a carrier; its methods, however many, have none from then on, and each of them is told
 * (shipping.md 4.2). A method that takes it meanwhile makes it look again.
 */
export async function deleteCarrier(
  ctx: DeleteContext,
  id: string,
): Promise<{ deleted: true; id: string } | Rejection> {
  const { tenant } = ctx;
  const scope = { tenant };
  const answer = { deleted: true as const, id };
  return retryOnConflict<typeof answer | Rejection>(async () => {
    const collection = await loadForUpdate(carriers, scope);
    if (isRejection(collection)) return collection;
    const before = findStored(carriers, collection, id);
    if (isRejection(before)) return before;
    const [found, levels] = await Promise.all([
      loadForUpdate(methods, scope),
      loadServiceLevels(ctx),
    ]);
    if (isRejection(found)) return found;
    const freed = found.stored.filter(({ row }) => row.carrier_id === id);
    // Queries beside a transaction are no snapshot: one may miss a method that the carrier counts.
    if (freed.length !== before.item['methods']) return concurrentModification;
    const told = freed.map(({ row }) => entityEvent(methodTopics.updated, row, ctx));
    const removal = { before, after: undefined, flagMoves: [] };
    const refused = await commitAtAnySize({
      tenant,
      id: ctx.newId(),
      steps: freed.map((method) => freeStep(tenant, method, ctx.at)),
      events: outboxWrites(tenant, told),
      counts: [
        ...changeWrites(carriers, scope, removal, ctx),
        ...moveLevels(tenant, levels, [before.row.service_level], []),
        offerChanged(tenant, ctx.newId()),
      ],
      commit: (writes) => ctx.commit(writes, answer),
    });
    return refused ?? answer;
  });
}
