import { expect, it } from 'vitest';
import { createAgentKey, createKey } from './key-calls.ts';

it.each([
  ['orders.ship\ninventories.*', ['orders.ship', 'inventories.*']],
  [' orders.ship, orders.get;  * ', ['orders.ship', 'orders.get', '*']],
  ['', []],
])('reads %j as %j', (text, permissions) => {
  expect(createKey([]).bodyOf?.({ permissions: text })).toEqual({ permissions });
});

it('sends what was typed, and no end where none was', () => {
  expect(createKey([]).bodyOf?.({ name: 'Shelf', permissions: 'inventories.*' })).toEqual({
    name: 'Shelf',
    permissions: ['inventories.*'],
  });
});

it('binds a key to the locations that are chosen, and says so', () => {
  const form = createKey([
    { code: 'main', name: 'Main' },
    { code: 'shop', name: 'Shop' },
    { code: 'yard', name: 'Yard' },
  ]);
  const values = {
    name: 'Shelf',
    permissions: '*',
    'location_codes shop': 'yes',
    'location_codes yard': 'yes',
  };
  expect(form.fields?.map(({ label }) => label)).toEqual(expect.arrayContaining(['Only Main']));
  expect(form.bodyOf?.(values)).toMatchObject({ location_codes: ['shop', 'yard'] });
  expect(form.bodyOf?.({ ...values, 'location_codes shop': '' })).toMatchObject({
    location_codes: ['yard'],
  });
  const said = typeof form.sentence === 'string' ? form.sentence : form.sentence(values);
  expect(said).toContain('the stock of Shop, Yard and nothing else');
});

// AGT-52
it('makes a key for an assistant: its call, what reads, and 90 days', () => {
  const now = new Date('2026-11-29T10:00:00Z');
  const form = createAgentKey([], now);
  const body = form.bodyOf?.(form.begin ?? {});
  expect(body).toMatchObject({
    permissions: expect.arrayContaining(['agents.call', 'orders.late', 'carts.get']),
    expires_at: '2027-02-27T10:00:00.000Z',
  });
  expect(JSON.stringify(body)).not.toMatch(/orders\.place|whoami/u);
});
