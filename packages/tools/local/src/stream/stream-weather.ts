import { createChance } from '@waybill/weather/chance';
import type { Profile } from '@waybill/weather/profile';
import { handOut } from '@waybill/weather/stream';
import type { Invoke } from '../functions/functions.ts';
import { type ChangeRecord, finishedCount } from './change-feed.ts';

const sequenceOf = ({ dynamodb }: ChangeRecord) => dynamodb.SequenceNumber;
const itemOf = ({ dynamodb }: ChangeRecord) => JSON.stringify(dynamodb.Keys);

/**
 * Calls the consumers of the stream as the stream of a profile does: batches come twice and in
 * other sizes, and only the records of one item keep their order.
 */
export function throughWeather(invoke: Invoke, profile: Profile | undefined): Invoke {
  const law = profile?.stream;
  if (profile === undefined || law === undefined) return invoke;
  const chance = createChance(profile.seed);
  return async (target, event) => {
    const { Records } = event as { readonly Records: readonly ChangeRecord[] };
    const open = await handOut(Records, itemOf, law, chance, async (batch) => {
      const result = await invoke(target, { Records: batch });
      return batch.slice(finishedCount(batch, result));
    });
    return {
      batchItemFailures: open.map((record) => ({ itemIdentifier: sequenceOf(record) })),
    };
  };
}
