import type { Rejection } from '@waybill/kernel/rejection';
import { runCommand } from '@waybill/work/command';
import type { Work } from '@waybill/work/work';
import { loadApiKeys, noSuchKey, removalChanges, type StoredApiKey } from './api-key.repository.ts';
import { decideRemoval, isGone, type Removal } from './last-key.ts';

type Refusal = Rejection<'not_found' | 'last_key'>;

interface Revoked {
  readonly deleted: true;
  readonly id: string;
}

/** Removes a key and those that it made, but for the last one that opens everything (API-104). */
export function revokeApiKey(work: Work, id: string) {
  return runCommand<StoredApiKey[], Removal<StoredApiKey>, Revoked, Refusal>(work, {
    load: () => loadApiKeys(work.tenant),
    decide: (keys) => {
      const key = keys.find((one) => one.id === id);
      return key === undefined || isGone(key, work.at) ? noSuchKey : decideRemoval(key, keys);
    },
    write: ({ ended, remaining }) => removalChanges(work.tenant, ended, remaining),
    present: () => ({ deleted: true, id }),
  });
}
