import { expect, it } from 'vitest';
import { unboundKey } from './new-api-key.ts';
import { placesFor, presentKey } from './present-api-key.ts';

const kept = unboundKey({
  name: 'Store',
  secret: 'wb_1234',
  id: 'k',
  at: '2026-01-01T00:00:00.000Z',
});
const bound = { ...kept, location_ids: ['two', 'gone', 'one'] };
const places = [
  { id: 'one', code: 'main' },
  { id: 'two', code: 'shop' },
  { id: 'three', code: 'yard' },
];

// API-310, API-312
it('shows the codes of its locations as they are, without those that are gone', () => {
  expect(presentKey(bound, places)).toMatchObject({ location_codes: ['shop', 'main'] });
  expect(presentKey(bound, [])).toMatchObject({ location_codes: [] });
  expect(presentKey(kept, places)).toMatchObject({ location_codes: null });
  expect(presentKey(bound, places)).not.toHaveProperty('location_ids');
});

it('reads locations where a key is bound to some', async () => {
  const asked: string[] = [];
  const load = async (tenant: string) => {
    asked.push(tenant);
    return places;
  };
  expect(await placesFor('acme', [kept], load)).toEqual([]);
  expect(asked).toEqual([]);
  expect(await placesFor('acme', [kept, bound], load)).toBe(places);
});
