import { invoke, type Reply } from '@waybill/testing/invoke';
import { withTable } from '@waybill/testing/table';
import { endpointProblems } from '@waybill/webhooks/endpoint/endpoint-check';
import { productionPolicy } from '@waybill/webhooks/net/policy';
import { beforeAll, describe, expect, it } from 'vitest';
import { handler as create } from '../../functions/webhooks/endpoints/create.ts';
import { handler as update } from '../../functions/webhooks/endpoints/update.ts';
import type { Problem } from '../support/client.ts';

withTable();

const valid = { url: 'https://hooks.example.com/in', topics: ['order.placed'] };
const header = (name: string, value = 'x') => ({ name, value });
const headers = (count: number, size = 1) =>
  Array.from({ length: count }, (_, index) => header(`X-Header-${index}`, 'x'.repeat(size)));

const broken: readonly (readonly [code: string, body: object, path: string])[] = [
  ['url_invalid', { url: 'hooks.example.com' }, 'url'],
  ['url_invalid', { url: 'https://user:word@hooks.example.com/' }, 'url'],
  ['url_invalid', { url: 'https://hooks.example.com/#part' }, 'url'],
  ['url_invalid', { url: `https://hooks.example.com/${'x'.repeat(2048)}` }, 'url'],
  ['url_not_https', { url: 'http://hooks.example.com' }, 'url'],
  ['url_port_not_allowed', { url: 'https://hooks.example.com:8080' }, 'url'],
  ['url_ip_literal', { url: 'https://93.184.216.34/' }, 'url'],
  ['url_ip_literal', { url: 'https://[2606:2800:220:1::1]/' }, 'url'],
  ['url_blocked_host', { url: 'https://localhost/' }, 'url'],
  ['url_blocked_host', { url: 'https://db.internal/' }, 'url'],
  ['topics_empty', { topics: [] }, 'topics'],
  ['unknown_topic', { topics: ['order.teleported'] }, 'topics.0'],
  ['too_many_headers', { headers: headers(21) }, 'headers'],
  ['header_invalid', { headers: [header('X Y')] }, 'headers.0'],
  ['header_reserved', { headers: [header('X-Service-Id')] }, 'headers.0.name'],
  ['header_duplicate', { headers: [header('X-A'), header('x-a')] }, 'headers.1.name'],
  ['headers_too_large', { headers: headers(10, 1000) }, 'headers'],
];

describe('an endpoint with a broken field', () => {
  let endpoint = '';

  beforeAll(async () => {
    process.env['SECRETS_MASTER_KEY'] = Buffer.alloc(32, 7).toString('base64');
    const reply = await invoke<{ id: string }>(create, { body: valid });
    expect(reply.status).toBe(201);
    endpoint = reply.body.id;
  });

  const updated = (body: object): Promise<Reply<Problem>> =>
    invoke(update, {
      method: 'PUT',
      path: '/v1/webhooks/endpoints/{id}',
      pathParameters: { id: endpoint },
      body,
    });

  it.each(broken)('is refused as %s', async (code, body, path) => {
    for (const reply of [
      await invoke<Problem>(create, { body: { ...valid, ...body } }),
      await updated(body),
    ]) {
      expect(reply).toMatchObject({ status: 400, body: { code, details: [{ path }] } });
    }
  });

  it.each(['10.0.0.7', '169.254.169.254', '127.0.0.1', '::1', 'fd00::1', '::ffff:10.0.0.7'])(
    'is refused as url_blocked_address: a name that leads to %s',
    async (address) => {
      const rules = {
        policy: productionPolicy,
        knownTopics: [],
        ownHosts: [],
        resolve: async () => [address],
      };
      const problems = await endpointProblems({ url: valid.url }, rules);
      expect(problems).toEqual([{ code: 'url_blocked_address', path: 'url' }]);
    },
  );
});
