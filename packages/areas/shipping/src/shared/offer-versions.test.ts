import { expect, it } from 'vitest';
import {
  DEFAULT_UNIT,
  offerKind,
  versionKey,
  versionKeys,
  versionName,
  versionsOf,
} from './offer-versions.ts';
import { uuidOf } from './rows.factory.ts';

// SHP-135
it('every part is counted where quotes look, and parts are spread', () => {
  const keys = versionKeys('acme');
  const ids = Array.from({ length: 200 }, (_, index) => uuidOf(index));
  const used = new Set(ids.map((id) => versionKey('acme', id).pk));
  for (const id of [...ids, DEFAULT_UNIT]) expect(keys).toContainEqual(versionKey('acme', id));
  expect(used.size).toBe(keys.length);
});

it('versions are what the items count, wherever it is missing', () => {
  const at = versionKey('acme', uuidOf(1));
  const name = versionName('method', uuidOf(1));
  const items = [{ ...at, ...offerKind.stamp, [name]: 3 }, undefined, { ...at }];
  expect([...versionsOf(items)]).toEqual([[name, 3]]);
});
