import type { Locks } from '../commit/large/locks.ts';
import { resolveLocks } from '../commit/large/read-intents.ts';
import { type Conflict, concurrentModification } from '../errors/conflict.ts';
import { key } from '../item/key.ts';
import { definePattern } from '../item/pattern.ts';
import type { UniqueColumn } from '../list/declare/list-of.ts';
import { get, getMany } from '../read/read.ts';
import {
  claimExternalId,
  type ExternalIdHolder,
  type ExternalIdTaken,
  externalIdEntity,
  externalIdKey,
  releaseExternalId,
} from './external-id.ts';

const patternOf = (entity: string, name: string) =>
  definePattern({
    name,
    key: `pk = ${key('T', 'tenant', 'EXTERNAL', entity)}#hash of the external id, sk = ID`,
    reads: 'the id of the one record that holds the external id',
  });

export const patterns = [patternOf('entity', 'A record by the key that another system has for it')];

export async function findByExternalId(
  tenant: string,
  entity: string,
  externalId: string,
): Promise<string | undefined> {
  const item = await get(externalIdKey(tenant, entity, externalId));
  return item && externalIdEntity.read(item).id;
}

/** The holders of some external ids, by these; a conflict where an intent that is not `own` held one. */
export async function loadHolders(
  { tenant, entity }: Pick<ExternalIdHolder, 'tenant' | 'entity'>,
  externalIds: readonly string[],
  own?: Locks,
): Promise<ReadonlyMap<string, string> | Conflict> {
  const keys = [...new Set(externalIds)].map((id) => externalIdKey(tenant, entity, id));
  const found = (await getMany(keys)).filter((item) => item !== undefined);
  if (await resolveLocks(tenant, found, own)) return concurrentModification;
  return new Map(
    found.map((item) => {
      const { external_id, id } = externalIdEntity.read(item);
      return [external_id, id];
    }),
  );
}

/** The column of a list that holds the key which another system has for a record (API-47, API-48). */
export function externalIdColumn({
  entity,
  noun,
}: Pick<ExternalIdHolder, 'entity' | 'noun'>): UniqueColumn<ExternalIdTaken> {
  return {
    find: (tenant, externalId) => findByExternalId(tenant, entity, externalId),
    claim: (tenant, id, externalId) => claimExternalId({ tenant, entity, noun, id }, externalId),
    release: (tenant, externalId) => releaseExternalId(tenant, entity, externalId),
    pattern: patternOf(entity, `The ${noun} by the key that another system has for it`),
  };
}
