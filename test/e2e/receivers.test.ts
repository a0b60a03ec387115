import { createClient } from '@waybill/client';
import { expect, it } from 'vitest';
import { receive } from '../../examples/receivers/fetch/receive.ts';
import { rotate } from '../../examples/receivers/fetch/rotate.ts';
import type { Delivery } from '../support/receiver.ts';
import { withSystem } from '../support/system.ts';
import { closeReceivers, receiver, register } from './webhooks.ts';

const system = withSystem();
closeReceivers();

function requestOf({ headers, body }: Delivery): Request {
  const sent = Object.entries(headers).map(([name, value]): [string, string] => [name, `${value}`]);
  return new Request('https://hooks.acme.example/in', { method: 'POST', headers: sent, body });
}

// WHK-60, WHK-61: what docs/receivers.md says of a rotation, from the change to the receiver.
it('a receiver takes every delivery while its secret is rotated, whichever of the two it knows', async () => {
  const caller = await system.newTenant();
  const waybill = createClient({ url: system.url(), ...caller });
  const known: string[] = [];
  const kept: string[] = [];
  const inbox = await receiver((delivery, response) => {
    const answer = receive(requestOf(delivery), known, async ({ data }) => {
      if ('code' in data) kept.push(String(data.code));
    });
    void answer.then(({ status }) => response.writeHead(status).end());
  });
  const first = await register(system.as(caller), inbox, ['location.created']);
  const [endpoint] = (await waybill.webhooks.endpoints.list()).items;
  if (endpoint === undefined) throw new Error('there is no endpoint');
  const told = async (code: string, ...secrets: readonly string[]) => {
    known.splice(0, known.length, ...secrets);
    await waybill.inventories.locations.create({ code, name: code });
    await expect.poll(() => kept.at(-1)).toBe(code);
  };

  await told('before', first);
  let second = '';
  await rotate(waybill, endpoint, async (secret) => {
    second = secret;
  });
  expect(second).not.toBe(first);
  await told('old', first);
  await told('new', second);
  expect(inbox.deliveries).toHaveLength(3);
});
