import { expect, test } from 'vitest';
import { gatewayEvent, invoke } from './invoke.ts';

const echo = async (event: { rawPath: string }) => ({
  statusCode: 200,
  headers: { 'Content-Type': 'application/json; charset=utf-8' },
  body: JSON.stringify(event),
});

test('a call becomes the event of the gateway', () => {
  const event = gatewayEvent({
    method: 'PUT',
    path: '/v1/orders/{id}',
    pathParameters: { id: 'a b' },
    query: [
      ['filter', 'status=placed'],
      ['filter', 'currency=EUR'],
    ],
    headers: { 'Idempotency-Key': 'K1' },
    body: { title: 'Ärger' },
    tenant: 'globex',
    permissions: ['orders.*', 'markets.list'],
    contact: { contactId: 'c1', permissions: ['orders.request'] },
  });
  expect(event).toMatchObject({
    version: '2.0',
    rawPath: '/v1/orders/a%20b',
    rawQueryString: 'filter=status%3Dplaced&filter=currency%3DEUR',
    headers: { 'idempotency-key': 'K1', 'content-type': 'application/json' },
    pathParameters: { id: 'a b' },
    body: '{"title":"Ärger"}',
    requestContext: {
      http: { method: 'PUT', path: '/v1/orders/a%20b' },
      authorizer: {
        lambda: {
          outcome: 'ok',
          tenant: 'globex',
          permissions: 'orders.* markets.list',
          contactId: 'c1',
          contactPermissions: 'orders.request',
        },
      },
    },
  });
});

test('a call without a body is a GET without one', () => {
  const event = gatewayEvent({});
  expect(event.requestContext.http.method).toBe('GET');
  expect(event).not.toHaveProperty('body');
});

test('text goes out as it is', () => {
  expect(gatewayEvent({ body: '{"half":' }).body).toBe('{"half":');
});

test('the word of the authorizer can be replaced', () => {
  const { authorizer } = gatewayEvent({ authorizer: { outcome: 'unauthorized' } }).requestContext;
  expect(authorizer.lambda).toEqual({ outcome: 'unauthorized' });
});

test('the answer is read by its own word', async () => {
  const reply = await invoke<{ rawPath: string }>(echo, { path: '/v1/x' });
  expect(reply.status).toBe(200);
  expect(reply.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(reply.body.rawPath).toBe('/v1/x');
});

test('an answer that is text stays text, one that claims JSON must be JSON', async () => {
  const answering = (type: string) => async () => ({
    statusCode: 200,
    headers: { 'content-type': type },
    body: 'pong',
  });
  expect((await invoke<string>(answering('text/plain'))).body).toBe('pong');
  await expect(invoke(answering('application/json'))).rejects.toThrow(SyntaxError);
});
