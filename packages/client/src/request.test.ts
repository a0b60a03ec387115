import { expect, it } from 'vitest';
import { inputOf, requestOf } from './request.ts';

const caller = { url: 'https://api.example.com/', tenant: 'acme', key: 'wb_1' };
const place = { id: 'orders.place', method: 'POST', path: '/v1/orders/place', input: 'body' };
const receive = {
  id: 'orders.returns.receive',
  method: 'POST',
  path: '/v1/orders/{id}/returns/{rid}',
  input: '',
};
const list = { id: 'orders.list', method: 'GET', path: '/v1/orders', input: 'created_at' };
const ship = { id: 'orders.ship', method: 'POST', path: '/v1/orders/{id}/ship', input: 'body' };

const options = { retries: 0 };

// Arguments stand in the order path, body or query, options, as far as an operation takes them.
it.each([
  [
    'a body',
    place,
    [{ currency: 'EUR' }, options],
    { path: undefined, body: { currency: 'EUR' }, options },
  ],
  ['no body', place, [undefined, options], { path: undefined, body: undefined, options }],
  [
    'path and body',
    ship,
    [{ id: '1' }, { items: [] }],
    { path: { id: '1' }, body: { items: [] }, options: {} },
  ],
  [
    'a path alone',
    receive,
    [{ id: '1', rid: '2' }, options],
    { path: { id: '1', rid: '2' }, query: undefined, options },
  ],
  ['a query', list, [{ limit: 5 }], { path: undefined, query: { limit: 5 }, options: {} }],
  ['nothing', list, [], { path: undefined, query: undefined, options: {} }],
])('reads the arguments: %s', (_, route, given, expected) => {
  expect(inputOf(route, given)).toEqual(expected);
});

it('names tenant and key, and asks for strict bodies (API-77)', () => {
  expect(requestOf(list, {}, caller)).toEqual({
    url: 'https://api.example.com/v1/orders',
    method: 'GET',
    headers: { 'x-service-tenant': 'acme', 'x-service-api-key': 'wb_1', prefer: 'handling=strict' },
  });
});

it('sends a body as JSON under a key of its own', () => {
  const [first, second] = [1, 2].map(() => requestOf(place, { body: { currency: 'EUR' } }, caller));
  expect(first?.body).toBe('{"currency":"EUR"}');
  expect(first?.headers['content-type']).toBe('application/json');
  expect(first?.headers['idempotency-key']).toMatch(/^[0-9a-f]{32}$/u);
  expect(second?.headers['idempotency-key']).not.toBe(first?.headers['idempotency-key']);
});

it('takes the key of the call, the market, and whom it acts for', () => {
  const principal = {
    contactId: 'c',
    organizationId: 'o',
    permissions: ['orders.read', 'orders.approve'],
  };
  const { headers } = requestOf(
    place,
    {},
    { ...caller, idempotencyKey: 'mine', market: 'de', principal },
  );
  expect(headers).toEqual({
    'x-service-tenant': 'acme',
    'x-service-api-key': 'wb_1',
    'x-service-market': 'de',
    'x-service-contact': 'c',
    'x-service-organization': 'o',
    'x-service-permissions': 'orders.read,orders.approve',
    'idempotency-key': 'mine',
    prefer: 'handling=strict',
  });
});

it.each([
  ['texts and numbers', { status: 'placed', limit: 5 }, '?status=placed&limit=5'],
  ['one of several', { filter: ['a=1', 'b=ä &'] }, '?filter=a%3D1&filter=b%3D%C3%A4+%26'],
  ['what is not there', { status: undefined }, ''],
])('writes a query: %s', (_, query, written) => {
  expect(requestOf(list, { query }, caller).url).toBe(
    `https://api.example.com/v1/orders${written}`,
  );
});

it('takes the parameters of the path from a row', () => {
  const row = { id: 'a/b', rid: '?', number: 'ORD-1' };
  expect(requestOf(receive, { path: row }, caller).url).toBe(
    'https://api.example.com/v1/orders/a%2Fb/returns/%3F',
  );
});

// Each of these would call another operation than the one that is meant.
it.each([undefined, {}, { id: 1 }, { id: '' }, { id: '.' }, { id: '..' }])(
  'sends nothing where the path lacks a value: %o',
  (path) => {
    expect(() => requestOf(ship, { path }, caller)).toThrow('orders.ship needs id, a text');
  },
);

// Any of these sent would be a call of another kind, such as one of the back office.
it.each([
  ['an address without its scheme', { url: 'api.example.com' }, 'url is no address'],
  ['an address of another kind', { url: 'ftp://api.example.com' }, 'url is no address'],
  ['an address with a password', { url: 'https://me:secret@api.example.com' }, 'url is no address'],
  ['a key with other letters', { key: 'wb_\u2026' }, 'the header x-service-api-key has letters'],
  ['a key of two lines', { key: 'wb_1\nx: y' }, 'the header x-service-api-key has letters'],
  ['a contact without its id', { principal: { contactId: '' } }, 'principal needs contactId'],
])('makes no request of %s (CLN-5)', (_, wrong, problem) => {
  const act = () => requestOf(place, {}, { ...caller, ...wrong });
  expect(act).toThrow(problem);
  // Logs take the sentence: it has no key and no password.
  expect(act).not.toThrow(/wb_|secret/u);
});

it('names a guest by its session, alone or beside a contact', () => {
  const headersOf = (principal: object) => requestOf(place, {}, { ...caller, principal }).headers;
  const sessionKey = 'visit-0123456789';
  const guest = { 'x-service-session': sessionKey };
  expect(headersOf({ sessionKey })).toMatchObject(guest);
  expect(headersOf({ sessionKey })).not.toHaveProperty('x-service-contact');
  expect(headersOf({ sessionKey, contactId: 'c7' })).toMatchObject({
    ...guest,
    'x-service-contact': 'c7',
  });
});

it('takes nothing from the client for an option without a value (CLN-4)', () => {
  const none = { principal: undefined, market: null, retries: 0 };
  expect(inputOf(place, [{}, none]).options).toEqual({ retries: 0 });
});
