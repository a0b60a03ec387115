import { tell } from '@waybill/events/tell.writes';
import { recordKey } from '@waybill/resources/address';
import { entityEvent } from '@waybill/resources/entity-event';
import { isNew } from '@waybill/table/condition';
import { concurrentModification } from '@waybill/table/conflict';
import type { Write } from '@waybill/table/write';
import type { Work } from '@waybill/work/work';
import { methodTopics } from '../method/method.events.ts';
import { methods } from '../method/method.resource.ts';
import { replaceOfferToken } from '../offer-token.writes.ts';
import { packSteps } from '../price-table/price-step.ts';
import type { TierTable } from './tier.repository.ts';
import type { Tier } from './tier.resource.ts';
import { tiersKey, tierTable } from './tier-table.entity.ts';

/**
 * The writes that put `rows` in place of the tiers that were read, with the update of their method
 * (SHP-66): both items on the version that was read, so that no change is lost (SHP-59).
 */
export function replaceTable(
  work: Work,
  methodId: string,
  { method, rev }: TierTable,
  rows: readonly Tier[],
): Write[] {
  const { tenant } = work;
  const row = { id: methodId, code: method['code'], created_at: '', updated_at: '' };
  return [
    {
      update: recordKey(methods, { tenant }, methodId),
      set: { steps: packSteps(rows) },
      add: { tiers_rev: 1 },
      // False for a method that is gone, too.
      when: {
        all: [
          ['tiers_rev', '=', method['tiers_rev']],
          ['plan', 'absent'],
        ],
      },
      orElse: concurrentModification,
    },
    {
      put: tierTable.item(tiersKey(tenant, methodId), { rows, rev: (rev ?? 0) + 1 }),
      // The method's counter may be new and these rows old: two items are no snapshot.
      when: rev === undefined ? isNew : ['rev', '=', rev],
      orElse: concurrentModification,
    },
    replaceOfferToken(tenant, work.newId()),
    ...tell(tenant, [entityEvent(methodTopics.updated, row, work)]),
  ];
}
