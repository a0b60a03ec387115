import { expect, it } from 'vitest';
import { sealerInMemory } from '../sealing/sealing.factory.ts';
import { headersName, sealContext, sealHeaders, sealNewEndpoint, secretName } from './seal.ts';

const id = 'whe_01JA0Z3K5T8W6Q2R4Y7N9B1C3D';

// WHK-49
it('seals each value of an endpoint for its own name, and for no other', async () => {
  const sealer = sealerInMemory();
  const endpoint = { id, headers_version: 1 };
  const headers = [{ name: 'X-Env', value: 'prod' }];
  const sealed = await sealNewEndpoint(sealer, 'acme', endpoint, { secret: 's', headers });
  const later = await sealHeaders(sealer, { tenant: 'acme', endpoint: id, version: 2 }, []);
  const opened = (text: string, name: string) => sealer.open(text, sealContext('acme', id, name));
  expect(await opened(sealed.secret, secretName(1))).toBe('s');
  expect(await opened(sealed.headers, headersName(1))).toBe(JSON.stringify(headers));
  expect(await opened(later, headersName(2))).toBe('[]');
  await expect(opened(sealed.secret, headersName(1))).rejects.toThrow();
  await expect(opened(later, headersName(1))).rejects.toThrow();
});
