import { definePattern } from '@waybill/table/item';
import { getMany } from '@waybill/table/read';
import type { Put, Remove } from '@waybill/table/write';
import { sealedEntity, sealedKey } from './endpoint.entity.ts';

export const patterns = [
  definePattern({
    name: 'Sealed secrets and header values of a webhook endpoint',
    key: 'pk = T#tenant#WEBHOOKS, sk = WHS#endpoint#value',
    reads: 'single items, by the signer',
  }),
];

/** Sealed values by name; those that are gone are left out. */
export async function loadSealed(
  tenant: string,
  id: string,
  values: readonly string[],
): Promise<Map<string, string>> {
  const items = await getMany(values.map((value) => sealedKey(tenant, id, value)));
  const found = new Map<string, string>();
  values.forEach((value, index) => {
    const item = items[index];
    if (item !== undefined) found.set(value, sealedEntity.read(item).sealed);
  });
  return found;
}

/** The write that stores a sealed value. */
export function sealedWrite(tenant: string, id: string, value: string, sealed: string): Put {
  return { put: sealedEntity.item(sealedKey(tenant, id, value), { sealed }) };
}

/** The write that removes a sealed value. */
export function sealedRemoval(tenant: string, id: string, value: string): Remove {
  return { remove: sealedKey(tenant, id, value) };
}
