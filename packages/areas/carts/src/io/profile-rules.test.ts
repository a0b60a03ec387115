import { describe, expect, it } from 'vitest';
import {
  columnsOf,
  keepMapping,
  type Mapping,
  type Profile,
  type ProfileUse,
  refuseOtherUse,
} from './profile-rules.ts';

const profile = (more: Partial<Profile> = {}): Profile => ({
  direction: 'import',
  entity: 'cart_items',
  format: 'csv',
  apply_mode: 'append',
  mapping: { Artikel: 'sku' },
  ...more,
});

describe('a mapping', () => {
  // CRT-111
  it.each([
    ['of a field of a line', 'cart_items', { Artikel: 'sku', Menge: 'quantity' }, []],
    ['of a field of a cart', 'carts', { Name: 'name', Summe: 'subtotal' }, []],
    ['that is none', 'cart_items', null, []],
    ['of a field of a line in a cart', 'carts', { Artikel: 'sku' }, ['mapping.Artikel']],
    ['of no field', 'cart_items', { Name: 'name', Farbe: 'colour' }, ['mapping.Farbe']],
    ['of one field twice', 'cart_items', { A: 'sku', B: 'name', C: 'sku' }, ['mapping.C']],
    ['of the owner of a guest', 'carts', { Gast: 'session_key' }, ['mapping.Gast']],
  ] as const)('%s', (_, entity, mapping: Mapping, paths) => {
    const draft = { entity, mapping };
    const kept = keepMapping(draft);
    if (paths.length === 0) expect(kept).toBe(draft);
    else {
      const details = paths.map((path) => ({ path, message: expect.any(String) }));
      expect(kept).toMatchObject({ rejected: 'invalid_value', details });
    }
  });

  // CRT-112
  it('holds for its own entity alone', () => {
    expect(columnsOf(profile(), 'cart_items')).toEqual({ Artikel: 'sku' });
    expect(columnsOf(profile(), 'carts')).toBeNull();
    expect(columnsOf(undefined, 'carts')).toBeNull();
  });
});

// CRT-112
it.each<[string, Partial<Profile>, ProfileUse, boolean]>([
  ['its own', {}, { direction: 'import', format: 'csv' }, true],
  ['the other direction', {}, { direction: 'export', format: 'csv' }, false],
  ['the other format', {}, { direction: 'import', format: 'json' }, false],
  ['a table, for carts', { entity: 'carts' }, { direction: 'import', format: 'csv' }, false],
  [
    'a document, for carts',
    { entity: 'carts', format: 'json' },
    { direction: 'import', format: 'json' },
    true,
  ],
  ['a document, for lines', { format: 'json' }, { direction: 'import', format: 'json' }, true],
])('a profile serves %s', (_, more, use, serves) => {
  const refused = refuseOtherUse(profile(more), use);
  if (serves) expect(refused).toBeUndefined();
  else
    expect(refused).toMatchObject({ rejected: 'invalid_value', details: [{ path: 'profile_id' }] });
  expect(refuseOtherUse(undefined, use)).toBeUndefined();
});
