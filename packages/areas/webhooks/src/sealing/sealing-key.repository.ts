import { write } from '@waybill/table/commit';
import { definePattern } from '@waybill/table/item';
import { get } from '@waybill/table/read';
import { isNew, type TableItem } from '@waybill/table/write';
import { sealingKeyAddress, sealingKeyEntity } from './sealing-key.entity.ts';
import type { KeyStore, SealingKey } from './sealing-keys.ts';

export const patterns = [
  definePattern({
    name: 'Keys that secrets and header values are sealed to',
    key: 'pk = T#tenant#WEBHOOKS, or SEALING for the stage, sk = SEALING_KEY',
    reads: 'one item, once for each tenant and process that seals',
  }),
];

function asSealingKey(item: TableItem): SealingKey {
  const { public_key, path } = sealingKeyEntity.read(item);
  return {
    publicKey: Buffer.from(public_key, 'base64'),
    path: path.map((part) => Buffer.from(part, 'base64')),
  };
}

/** The sealing keys of the table; the first of a tenant stays. */
export const storedKeys: KeyStore = {
  async load(tenant) {
    const item = await get(sealingKeyAddress(tenant));
    return item === undefined ? undefined : asSealingKey(item);
  },
  async keep(tenant, key) {
    const attributes = {
      public_key: key.publicKey.toString('base64'),
      path: key.path.map((part) => part.toString('base64')),
    };
    const put = sealingKeyEntity.item(sealingKeyAddress(tenant), attributes);
    const outcome = await write({ put, when: isNew });
    if ('refused' in outcome && outcome.stored !== undefined) return asSealingKey(outcome.stored);
    return key;
  },
};
