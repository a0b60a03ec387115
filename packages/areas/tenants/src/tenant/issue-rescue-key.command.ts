import { isRejection, type Rejection } from '@waybill/kernel/rejection';
import { runCommand } from '@waybill/work/command';
import type { Work } from '@waybill/work/work';
import { apiKeyWrite } from '../api-key/api-key.repository.ts';
import type { ApiKeyCreated, KeptApiKey } from '../api-key/api-key.schema.ts';
import { endOf, unboundKey } from '../api-key/new-api-key.ts';
import { presentKey } from '../api-key/present-api-key.ts';
import { keyHash } from '../api-key/secret.ts';
import { tenantCheck } from './tenant.repository.ts';
import type { RescueKeyBody } from './tenant.schema.ts';

type Refusal = Rejection<'not_found' | 'invalid_value'>;

/** Creates a key that may do everything, for a tenant that lost its own (API-105). */
export function issueRescueKey(work: Work, slug: string, body: RescueKeyBody, secret: string) {
  const { at } = work;
  const name = body.name ?? 'Key from the operator';
  return runCommand<undefined, KeptApiKey, ApiKeyCreated, Refusal>(work, {
    load: async () => undefined,
    decide: () => {
      const expiresAt = endOf(body, at);
      if (isRejection(expiresAt)) return expiresAt;
      return unboundKey({ name, secret, id: work.newId(), at, expiresAt });
    },
    write: (key) => [tenantCheck(slug), apiKeyWrite(slug, keyHash(secret), key)],
    present: (key) => ({ ...presentKey(key, []), key: secret }),
    keep: (key) => presentKey(key, []),
  });
}
