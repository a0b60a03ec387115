import { ANSWER_LIMIT_BYTES, answerBytes } from '@waybill/api/answer-size';
import { type Rejection, reject } from '@waybill/kernel/rejection';
import type { ListState } from './list.entity.ts';

/** Refuses a change after which the list could not be answered any more (ORL-38). */
export function refuseListSize({
  list,
  bytes,
}: Pick<ListState, 'list' | 'bytes'>): Rejection<'payload_too_large'> | undefined {
  const weight = answerBytes(JSON.stringify({ ...list, items: [] })) + bytes;
  if (weight <= ANSWER_LIMIT_BYTES) return undefined;
  return reject('payload_too_large', 'The list would be larger than the 5.5 MB of an answer.');
}

/** Refuses more positions than a list may hold (ORL-35). */
export function refuseItemCount(
  count: number,
  { max_items_per_list: limit }: { readonly max_items_per_list: number },
): Rejection<'limit_exceeded'> | undefined {
  if (count <= limit) return undefined;
  return reject('limit_exceeded', `An order list holds at most ${limit} items, not ${count}.`);
}
