import { createHash } from 'node:crypto';
import { type Rejection, reject } from '@waybill/kernel/rejection';
import { isNew } from '../commit/condition.ts';
import type { Put, Remove, Write } from '../commit/write.ts';
import { text } from '../item/attribute.ts';
import { defineEntity } from '../item/entity.ts';
import { type Key, key } from '../item/key.ts';

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

/** The key of an external id, hashed: it may have 255 characters of any kind. */
export function externalIdKey(tenant: string, entity: string, externalId: string): Key {
  const hash = createHash('sha256').update(externalId).digest('base64url');
  return { pk: key('T', tenant, 'EXTERNAL', entity, hash), sk: 'ID' };
}

export type ExternalIdTaken = Rejection<'unique_violation'>;

/**
 * The writes by which a record takes, changes or gives back its external id, behind its own write:
 * unique per tenant and entity, compared exactly (API-47, API-48).
 */
export function externalIdWrites(
  holder: ExternalIdHolder,
  { before, after }: { readonly before: string | null; readonly after: string | null },
): Write<ExternalIdTaken>[] {
  if (before === after) return [];
  const { tenant, entity } = holder;
  return [
    ...(after === null ? [] : [claimExternalId(holder, after)]),
    ...(before === null ? [] : [releaseExternalId(tenant, entity, before)]),
  ];
}

export function claimExternalId(
  { tenant, entity, noun, id }: ExternalIdHolder,
  externalId: string,
): Put<ExternalIdTaken> {
  return {
    put: externalIdEntity.item(externalIdKey(tenant, entity, externalId), {
      id,
      external_id: externalId,
    }),
    when: isNew,
    orElse: (stored) =>
      refuseExternalId(noun, externalId, String(stored && externalIdEntity.read(stored).id)),
  };
}

export function releaseExternalId(tenant: string, entity: string, externalId: string): Remove {
  return { remove: externalIdKey(tenant, entity, externalId) };
}

export function refuseExternalId(noun: string, externalId: string, id: string) {
  const message = `is taken by the ${noun} ${id}`;
  return reject('unique_violation', `external_id ${JSON.stringify(externalId)} ${message}`, [
    { path: 'external_id', message },
  ]);
}
