import type { Rejection } from '@waybill/kernel/rejection';
import { definePattern } from '@waybill/table/item';
import { get } from '@waybill/table/read';
import { type Conflict, concurrentModification, isNew, type Write } from '@waybill/table/write';
import { correspondenceEntity, correspondenceKey } from './correspondence.entity.ts';
import type { Correspondence, StoredCorrespondence } from './correspondence.ts';

export const patterns = [
  definePattern({
    name: 'The correspondence about an order from Peppol',
    key: 'pk = T#tenant#PEPPOL_ORDER#order, sk = CORRESPONDENCE',
    reads: 'parties, process and number of responses; none of an order that came otherwise',
  }),
];

/** The correspondence of an order; undefined where it did not come as a document. */
export async function loadCorrespondence(
  tenant: string,
  orderId: string,
): Promise<StoredCorrespondence | undefined> {
  const item = await get(correspondenceKey(tenant, orderId));
  return item && correspondenceEntity.read(item);
}

/** The write of a correspondence on the version that was read: two answers never take one number. */
export function correspondenceWrite<Refusal extends Rejection = Conflict>(
  tenant: string,
  row: Correspondence,
  read: StoredCorrespondence | undefined,
  orElse: Refusal | Conflict = concurrentModification,
): Write<Refusal> {
  const rev = (read?.rev ?? 0) + 1;
  return {
    put: correspondenceEntity.item(correspondenceKey(tenant, row.order_id), { row, rev }),
    when: read === undefined ? isNew : ['rev', '=', read.rev],
    orElse,
  };
}
