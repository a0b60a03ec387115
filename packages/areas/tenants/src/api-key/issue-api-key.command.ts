import type { Context } from '@waybill/api/context';
import type { Rejection } from '@waybill/kernel/rejection';
import { runCommand } from '@waybill/work/command';
import { apiKeyWrite, listApiKeys, type StoredApiKey } from './api-key.repository.ts';
import type { ApiKey, ApiKeyCreated, CreateApiKeyBody } from './api-key.schema.ts';
import { decideApiKey } from './new-api-key.ts';
import { keyHash, keyHint } from './secret.ts';

type Refusal = Rejection<'permission_exceeded' | 'key_limit_reached' | 'invalid_value'>;

/** Creates a key. Its secret is shown in this answer alone (API-99, API-102). */
export function issueApiKey(ctx: Context, body: CreateApiKeyBody, secret: string) {
  const { tenant, keyId, at } = ctx;
  return runCommand<StoredApiKey[], ApiKey, ApiKeyCreated, Refusal>(ctx, {
    load: () => listApiKeys(tenant),
    decide: (keys) =>
      decideApiKey({
        body,
        creator: keys.find(({ id }) => id === keyId),
        existing: keys.length,
        id: ctx.newId(),
        hint: keyHint(secret),
        at,
      }),
    write: (key) => [apiKeyWrite(tenant, keyHash(secret), key)],
    present: (key) => ({ ...key, key: secret }),
    keep: (key) => key,
  });
}
