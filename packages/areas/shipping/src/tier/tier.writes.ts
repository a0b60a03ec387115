import { recordEvents } from '@waybill/events/record-events.writes';
import { entityEvent } from '@waybill/resources/entity-event';
import { concurrentModification, isNew, type Remove, type Write } from '@waybill/table/write';
import type { Work } from '@waybill/work/work';
import { methodTopics } from '../method/method.resource.ts';
import { countOfferChanges } from '../shared/offer-versions.writes.ts';
import type { TierTable } from './tier.repository.ts';
import type { Tier } from './tier.resource.ts';
import { chunkItem, chunkKey } from './tier-chunk.entity.ts';
import { changedChunks, type TierChunk, versionOfTiers } from './tier-chunks.ts';

/**
 * The writes that put `rows` in place of the tiers that were read, with the update of their method
 * (SHP-66): no tier of the method changed since, so that no change is lost (SHP-59), and the method
 * is there. The method itself is not written: it weighs more than the change of a tier.
 */
export function replaceTable(
  work: Work,
  methodId: string,
  { method, chunks }: TierTable,
  rows: readonly Tier[],
): Write[] {
  const { tenant } = work;
  const row = { id: methodId, code: method['code'], created_at: '', updated_at: '' };
  const changed = changedChunks(chunks, rows);
  const change = { part: 'tiers', id: methodId, by: changed.length } as const;
  return [
    ...countOfferChanges(tenant, [{ ...change, seen: versionOfTiers(chunks), ofMethod: true }]),
    ...changed.map(
      (chunk): Write => ({
        put: chunkItem(tenant, methodId, chunk),
        when: chunk.rev === 1 ? isNew : ['rev', '=', chunk.rev - 1],
        orElse: concurrentModification,
      }),
    ),
    ...recordEvents(tenant, [entityEvent(methodTopics.updated, row)]),
  ];
}

/** The writes that remove the tiers of a method with it, unless there are others by now (SHP-46). */
export function removeTable(
  tenant: string,
  methodId: string,
  chunks: readonly TierChunk[],
): Remove[] {
  return chunks.map(({ index, rev }) => ({
    remove: chunkKey(tenant, methodId, index),
    when: ['rev', '=', rev],
    orElse: concurrentModification,
  }));
}
