import { isUuid } from '@waybill/kernel/id';
import { type Rejection, reject } from '@waybill/kernel/rejection';

interface Named {
  readonly id: string;
  readonly code: string;
}

/**
 * The market a caller means: by id when the reference looks like one, else by code
 * (MKT-3, MKT-4). Both are stored in lower case, so case never matters.
 */
export function findByReference<Row extends Named>(
  markets: readonly Row[],
  reference: string,
): Row | Rejection<'not_found'> {
  const wanted = reference.toLowerCase();
  const column = isUuid(wanted) ? 'id' : 'code';
  const found = markets.find((market) => market[column] === wanted);
  return found ?? reject('not_found', `There is no market ${JSON.stringify(reference)}.`);
}
