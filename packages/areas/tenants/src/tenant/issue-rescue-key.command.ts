import { runCommand } from '@waybill/work/command';
import type { Work } from '@waybill/work/work';
import { apiKeyWrite } from '../api-key/api-key.repository.ts';
import { keyHash } from '../api-key/secret.ts';
import { unboundKey } from '../api-key/unbound-key.ts';
import { tenantCheck } from './tenant.repository.ts';

/** Creates a key that may do everything, for a tenant that lost its own (API-105). */
export function issueRescueKey(work: Work, slug: string, name: string, secret: string) {
  return runCommand(work, {
    load: async () => undefined,
    decide: () => unboundKey({ name, secret, id: work.newId(), at: work.at }),
    write: (key) => [tenantCheck(slug), apiKeyWrite(slug, keyHash(secret), key)],
    present: (key) => ({ ...key, key: secret }),
    keep: (key) => key,
  });
}
