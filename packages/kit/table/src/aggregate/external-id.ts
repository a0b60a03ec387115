import { createHash } from 'node:crypto';
import { type Rejection, reject } from '@waybill/kernel/rejection';
import { isNew } from '../commit/condition.ts';
import type { Locks } from '../commit/large/locks.ts';
import { resolveLocks } from '../commit/large/read-intents.ts';
import type { Remove, Write } from '../commit/write.ts';
import { type Conflict, concurrentModification } from '../errors/conflict.ts';
import { text } from '../item/attribute.ts';
import { defineEntity } from '../item/entity.ts';
import { type Key, key } from '../item/key.ts';
import { definePattern } from '../item/pattern.ts';
import type { UniqueColumn } from '../list/unique-column.ts';
import { get, getMany } from '../read/read.ts';

/** How records of a kind are found by their external ids. */
const patternOf = (entity: string, name: string) =>
  definePattern({
    name,
    key: `pk = ${key('T', 'tenant', 'EXTERNAL', entity)}#hash of the external id, sk = ID`,
    reads: 'the id of the one record that holds the external id',
  });

export const patterns = [patternOf('entity', 'A record by the key that another system has for it')];

/** That a record holds an external id. */
export const externalIdEntity = defineEntity({
  name: 'external-id',
  attributes: { id: text, external_id: text },
});

/** The record that holds an external id, and how texts call its kind. */
export interface ExternalIdHolder {
  readonly tenant: string;
  /** Entity name: `order`, `carrier`, `stock_level`. */
  readonly entity: string;
  readonly noun: string;
  readonly id: string;
}

// Hashed: an external id may be 255 characters of any kind, longer than a sort key takes.
function claimKey(tenant: string, entity: string, externalId: string): Key {
  const hash = createHash('sha256').update(externalId).digest('base64url');
  return { pk: key('T', tenant, 'EXTERNAL', entity, hash), sk: 'ID' };
}

/** The refusal of a key of another system that a record has already. */
export type ExternalIdTaken = Rejection<'unique_violation'>;

/**
 * The writes by which a record takes, changes or gives back its external id, for the transaction
 * of the record's own write, behind it: unique per tenant and entity, compared exactly, a second
 * holder is refused with 409 `unique_violation` naming the first (API-47, API-48
 * systems). `before` and `after` are null where there is none; none where both are alike.
 */
export function externalIdWrites(
  holder: ExternalIdHolder,
  { before, after }: { readonly before: string | null; readonly after: string | null },
): Write<ExternalIdTaken>[] {
  if (before === after) return [];
  const { tenant, entity, noun, id } = holder;
  const column = externalIdColumn({ entity, noun });
  return [
    ...(after === null ? [] : [column.claim(tenant, id, after)]),
    ...(before === null ? [] : [column.release(tenant, before)]),
  ];
}

/** The column of a list that holds the key which another system has for a record (API-47, API-48). */
export function externalIdColumn({
  entity,
  noun,
}: Pick<ExternalIdHolder, 'entity' | 'noun'>): UniqueColumn<ExternalIdTaken> {
  return {
    find: (tenant, externalId) => findByExternalId(tenant, entity, externalId),
    claim: (tenant, id, externalId) => ({
      put: externalIdEntity.item(claimKey(tenant, entity, externalId), {
        id,
        external_id: externalId,
      }),
      when: isNew,
      orElse: (stored) =>
        refuseExternalId(noun, externalId, String(stored && externalIdEntity.read(stored).id)),
    }),
    release: (tenant, externalId) => releaseExternalId(tenant, entity, externalId),
    pattern: patternOf(entity, `The ${noun} by the key that another system has for it`),
  };
}

/** The write by which a record gives back its external id. */
export function releaseExternalId(tenant: string, entity: string, externalId: string): Remove {
  return { remove: claimKey(tenant, entity, externalId) };
}

/** The refusal of a second holder, naming the first. */
export function refuseExternalId(noun: string, externalId: string, id: string) {
  const message = `is taken by the ${noun} ${id}`;
  return reject('unique_violation', `external_id ${JSON.stringify(externalId)} ${message}`, [
    { path: 'external_id', message },
  ]);
}

/** The id of the record with this external id, strongly consistent. */
export async function findByExternalId(
  tenant: string,
  entity: string,
  externalId: string,
): Promise<string | undefined> {
  const item = await get(claimKey(tenant, entity, externalId));
  return item && externalIdEntity.read(item).id;
}

/**
 * Which record holds each of some external ids, strongly consistent: the ids of the records by their
 * external ids, without those that are free. For a call that takes ids beyond one transaction, or has
 * to say which of many is taken; a conflict where a plan that is not `own` held one of them.
 */
export async function loadHolders(
  { tenant, entity }: Pick<ExternalIdHolder, 'tenant' | 'entity'>,
  externalIds: readonly string[],
  own?: Locks,
): Promise<ReadonlyMap<string, string> | Conflict> {
  const keys = [...new Set(externalIds)].map((id) => claimKey(tenant, entity, id));
  const found = (await getMany(keys)).filter((item) => item !== undefined);
  if (await resolveLocks(tenant, found, own)) return concurrentModification;
  return new Map(
    found.map((item) => {
      const { external_id, id } = externalIdEntity.read(item);
      return [external_id, id];
    }),
  );
}
