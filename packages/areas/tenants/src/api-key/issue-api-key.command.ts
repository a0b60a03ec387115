import type { Context } from '@waybill/api/context';
import { runCommand } from '@waybill/work/command';
import {
  apiKeyWrite,
  goneWrites,
  loadApiKeys,
  makingWrite,
  type StoredApiKey,
} from './api-key.repository.ts';
import type { ApiKeyCreated, CreateApiKeyBody, KeptApiKey } from './api-key.schema.ts';
import { hasEnded, isGone } from './last-key.ts';
import { type ApiKeyRefusal, decideApiKey } from './new-api-key.ts';
import type { LoadPlaces, Place } from './present-api-key.ts';
import { keyHash, keyHint } from './secret.ts';

interface Loaded {
  readonly keys: readonly StoredApiKey[];
  readonly places: readonly Place[];
}

/** Keys that are gone are removed as others are made, some in each change (API-186). */
const REMOVED_AT_ONCE = 25;

/** Creates a key. Its secret is shown in this answer alone (API-99, API-102). */
export function issueApiKey(
  ctx: Context,
  body: CreateApiKeyBody,
  { secret, loadPlaces }: { readonly secret: string; readonly loadPlaces: LoadPlaces },
) {
  const { tenant, keyId, at } = ctx;
  const present = ({ location_ids: _ids, ...key }: KeptApiKey) => ({
    ...key,
    location_codes: body.location_codes ?? null,
  });
  return runCommand<Loaded, KeptApiKey, ApiKeyCreated, ApiKeyRefusal>(ctx, {
    load: async () => {
      const isBound = body.location_codes != null;
      const [keys, places] = await Promise.all([
        loadApiKeys(tenant),
        isBound ? loadPlaces(tenant) : [],
      ]);
      return { keys, places };
    },
    decide: ({ keys, places }) =>
      decideApiKey({
        body,
        creator: keys.find(({ id }) => id === keyId),
        places,
        living: keys.filter((key) => !hasEnded(key, at)).length,
        id: ctx.newId(),
        hint: keyHint(secret),
        at,
      }),
    write: (key, { keys }) => {
      const creators = keys.filter(({ id }) => id === keyId);
      const gone = keys.filter((one) => isGone(one, at)).slice(0, REMOVED_AT_ONCE);
      return [
        apiKeyWrite(tenant, keyHash(secret), key),
        ...creators.map((creator) => makingWrite(tenant, creator, key.id)),
        ...goneWrites(tenant, gone),
      ];
    },
    present: (key) => ({ ...present(key), key: secret }),
    keep: present,
  });
}
