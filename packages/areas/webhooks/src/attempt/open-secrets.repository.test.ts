import { plusSeconds } from '@waybill/kernel/instant';
import { commit } from '@waybill/table/commit';
import { withTable } from '@waybill/testing/table';
import { expect, it } from 'vitest';
import { createWrites } from '../endpoint/endpoint.writes.ts';
import { newEndpoint } from '../endpoint/endpoint-update.ts';
import { sealNewEndpoint } from '../endpoint/seal.ts';
import type { Sealer } from '../sealing/sealer.ts';
import { sealerInMemory } from '../sealing/sealing.factory.ts';
import { newSecret } from '../signing/secret.ts';
import { secretOpener } from './open-secrets.repository.ts';

withTable();

const now = new Date('2026-03-01T10:00:00.000Z');
const sealer = sealerInMemory();

async function createdEndpoint(secret: string) {
  const headers = [{ name: 'X-Env', value: 'prod' }];
  const body = { url: 'https://hooks.acme.example/in', topics: ['*'], headers };
  const id = 'whe_01JA0Z3K5T8W6Q2R4Y7N9B1C3D';
  const endpoint = newEndpoint({ id, body, secret, at: now.toISOString() });
  const sealed = await sealNewEndpoint(sealer, 'acme', endpoint, { secret, headers });
  expect(await commit(createWrites('acme', endpoint, sealed))).toBeUndefined();
  return endpoint;
}

// WHK-52
it('opens secrets and header values once in five minutes', async () => {
  const secret = newSecret();
  const endpoint = await createdEndpoint(secret);
  let opened = 0;
  const counting: Sealer = {
    ...sealer,
    open: (text, context) => {
      opened += 1;
      return sealer.open(text, context);
    },
  };
  const open = secretOpener(counting);
  const expected = {
    versions: [1],
    secrets: [secret],
    custom: [{ name: 'X-Env', value: 'prod' }],
  };
  for (const seconds of [0, 1, 299]) {
    expect(await open('acme', endpoint, plusSeconds(now, seconds))).toEqual(expected);
  }
  expect(opened).toBe(2);
  expect(await open('acme', endpoint, plusSeconds(now, 300))).toEqual(expected);
  expect(opened).toBe(4);
});
