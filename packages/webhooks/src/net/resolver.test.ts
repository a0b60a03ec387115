import { withNameServer } from '@waybill/testing/name-server';
import { expect, it } from 'vitest';
import { createResolve } from './resolver.ts';

const names = withNameServer();

// WHK-72
it('asks the name servers that it is told', async () => {
  names.answers('hooks.acme.example', ['93.184.216.34', '93.184.216.35']);
  const resolve = createResolve({ timeout: 2000, tries: 1 }, [names.address()]);
  expect(await resolve('hooks.acme.example')).toEqual(['93.184.216.34', '93.184.216.35']);
  await expect(resolve('unknown.example')).rejects.toMatchObject({ code: 'ENOTFOUND' });
  expect(names.asked).toEqual(['hooks.acme.example', 'unknown.example']);
});
