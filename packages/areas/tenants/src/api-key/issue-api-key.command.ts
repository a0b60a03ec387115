import type { Context } from '@waybill/api/context';
import type { Rejection } from '@waybill/kernel/rejection';
import { runCommand } from '@waybill/work/command';
import {
  apiKeyWrite,
  goneWrites,
  loadApiKeys,
  makingWrite,
  type StoredApiKey,
} from './api-key.repository.ts';
import type { ApiKey, ApiKeyCreated, CreateApiKeyBody } from './api-key.schema.ts';
import { hasEnded, isGone } from './last-key.ts';
import { decideApiKey } from './new-api-key.ts';
import { keyHash, keyHint } from './secret.ts';

type Refusal = Rejection<'permission_exceeded' | 'key_limit_reached' | 'invalid_value'>;

/** Keys that are gone are removed as others are made, some in each change (API-186). */
const REMOVED_AT_ONCE = 25;

/** Creates a key. Its secret is shown in this answer alone (API-99, API-102). */
export function issueApiKey(ctx: Context, body: CreateApiKeyBody, secret: string) {
  const { tenant, keyId, at } = ctx;
  return runCommand<StoredApiKey[], ApiKey, ApiKeyCreated, Refusal>(ctx, {
    load: () => loadApiKeys(tenant),
    decide: (keys) =>
      decideApiKey({
        body,
        creator: keys.find(({ id }) => id === keyId),
        living: keys.filter((key) => !hasEnded(key, at)).length,
        id: ctx.newId(),
        hint: keyHint(secret),
        at,
      }),
    write: (key, keys) => {
      const creators = keys.filter(({ id }) => id === keyId);
      const gone = keys.filter((one) => isGone(one, at)).slice(0, REMOVED_AT_ONCE);
      return [
        apiKeyWrite(tenant, keyHash(secret), key),
        ...creators.map((creator) => makingWrite(tenant, creator, key.id)),
        ...goneWrites(tenant, gone),
      ];
    },
    present: (key) => ({ ...key, key: secret }),
    keep: (key) => key,
  });
}
