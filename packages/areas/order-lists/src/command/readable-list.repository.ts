import type { Context } from '@waybill/api/context';
import { isRejection } from '@waybill/kernel/rejection';
import { loadFullList, loadListAndPosition } from '../list/list.repository.ts';
import { refuseReading } from '../list/list-access.ts';
import { noSuchPosition } from './change-positions.ts';

type Caller = Pick<Context, 'tenant' | 'principal'>;

/** A whole list, where the caller may read it (ORL-17, ORL-21). */
export async function readableList({ tenant, principal }: Caller, id: string) {
  const found = await loadFullList(tenant, id);
  return isRejection(found) ? found : (refuseReading(found.list, principal) ?? found);
}

/** A position of a list that the caller may read; the list is judged first (ORL-17, ORL-30). */
export async function readablePosition(
  { tenant, principal }: Caller,
  { list_id, id }: { readonly list_id: string; readonly id: string },
) {
  const stored = await loadListAndPosition(tenant, list_id, id);
  if (isRejection(stored)) return stored;
  const refused = refuseReading(stored.list, principal);
  return refused ?? stored.found?.position ?? noSuchPosition(list_id, id);
}
