import type { createClient } from '@waybill/client';

type Waybill = ReturnType<typeof createClient>;

/**
 * Gives an endpoint a new secret, which `store` makes known to its receiver. For an hour the former
 * one signs too, so no delivery is refused in between.
 */
export async function rotate(
  waybill: Waybill,
  endpoint: { readonly id: string },
  store: (secret: string) => Promise<void>,
): Promise<void> {
  const { secret } = await waybill.webhooks.endpoints.rotateSecret(endpoint, {
    overlap_seconds: 3600,
  });
  if (secret === undefined) throw new Error('the secret was answered before: rotate once more');
  await store(secret);
}
