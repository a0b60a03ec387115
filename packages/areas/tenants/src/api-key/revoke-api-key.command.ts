import { isRejection, type Rejection } from '@waybill/kernel/rejection';
import { runCommand } from '@waybill/work/command';
import type { Work } from '@waybill/work/work';
import { listApiKeys, noSuchKey, removalWrites, type StoredApiKey } from './api-key.repository.ts';
import { decideRemoval } from './last-key.ts';

type Refusal = Rejection<'not_found' | 'last_key'>;

interface Revocation {
  readonly key: StoredApiKey;
  readonly remaining: StoredApiKey | undefined;
}

function decideRevocation(keys: readonly StoredApiKey[], id: string): Revocation | Refusal {
  const key = keys.find((one) => one.id === id);
  if (key === undefined) return noSuchKey;
  const decided = decideRemoval(key, keys);
  return isRejection(decided) ? decided : { key, ...decided };
}

interface Revoked {
  readonly deleted: true;
  readonly id: string;
}

/** Removes a key, but for the last one that opens everything (API-104). */
export function revokeApiKey(work: Work, id: string) {
  return runCommand<StoredApiKey[], Revocation, Revoked, Refusal>(work, {
    load: () => listApiKeys(work.tenant),
    decide: (keys) => decideRevocation(keys, id),
    write: ({ key, remaining }) => removalWrites(work.tenant, key, remaining),
    present: () => ({ deleted: true, id }),
  });
}
