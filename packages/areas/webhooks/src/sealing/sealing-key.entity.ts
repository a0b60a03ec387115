import { defineEntity, type Key, key, list, text } from '@waybill/table/item';

/** Beside the endpoints of its tenant; that of the stage belongs to no tenant. */
export function sealingKeyAddress(tenant: string | undefined): Key {
  const pk = tenant === undefined ? 'SEALING' : key('T', tenant, 'WEBHOOKS');
  return { pk, sk: 'SEALING_KEY' };
}

/** A public key, and its private half as only the signer can come to it; base64 texts. */
export const sealingKeyEntity = defineEntity({
  name: 'webhook_sealing_key',
  attributes: { public_key: text, path: list(text) },
});
