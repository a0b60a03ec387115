import type { Context } from '@waybill/api/context';
import { outboxWrites } from '@waybill/events/outbox';
import { isRejection, type Rejection } from '@waybill/kernel/rejection';
import { recordKey } from '@waybill/resources/address';
import { changeWrites } from '@waybill/resources/change.writes';
import { findStored } from '@waybill/resources/collection';
import { loadForUpdate } from '@waybill/resources/collection.repository';
import { entityEvent } from '@waybill/resources/entity-event';
import { raced } from '@waybill/resources/raced';
import type { Stored } from '@waybill/resources/rules';
import { commitAtAnySize, untilUncontended } from '@waybill/table/plan/commit';
import type { Step } from '@waybill/table/plan/step';
import { carriers } from '../carrier/carrier.resource.ts';
import { methodTopics } from '../method/method.events.ts';
import { type Method, methods } from '../method/method.resource.ts';
import { replaceOfferToken } from '../offer-token.writes.ts';
import { loadServiceLevels, moveLevels } from '../service-level/service-level.repository.ts';

type DeleteContext = Pick<Context, 'tenant' | 'at' | 'newId' | 'newPrefixedId' | 'commit'>;

function freeMethodStep(tenant: string, { row, rev, item }: Stored<Method>, at: string): Step {
  const freed = { carrier_id: null, updated_at: at };
  return {
    kind: 'replace',
    write: {
      update: recordKey(methods, { tenant }, row.id),
      set: freed,
      add: { rev: 1 },
      when: ['rev', '=', rev],
      orElse: raced,
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
 * Deletes a carrier. Its methods, however many, lose it in the same change (SHP-21), and each
 * publishes its update (SHP-22). A method that takes the carrier meanwhile makes the deletion read
 * again (SHP-23).
 */
export async function deleteCarrier(
  ctx: DeleteContext,
  id: string,
): Promise<{ deleted: true; id: string } | Rejection> {
  const { tenant } = ctx;
  const scope = { tenant };
  const answer = { deleted: true as const, id };
  return untilUncontended<typeof answer | Rejection>(async () => {
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
    // A query during a transaction is no snapshot: it may miss a method that the carrier counts.
    if (freed.length !== before.item['methods']) return raced;
    const events = freed.map(({ row }) => entityEvent(methodTopics.updated, row, ctx));
    const removal = { before, after: undefined, flagMoves: [] };
    const refused = await commitAtAnySize({
      tenant,
      id: ctx.newId(),
      steps: freed.map((method) => freeMethodStep(tenant, method, ctx.at)),
      told: outboxWrites(tenant, events),
      counted: [
        ...changeWrites(carriers, scope, removal, ctx),
        ...moveLevels(tenant, levels, [before.row.service_level], []),
        replaceOfferToken(tenant, ctx.newId()),
      ],
      commit: (writes) => ctx.commit(writes, answer),
    });
    return refused ?? answer;
  });
}
