import { expect, it } from 'vitest';
import { normalizePartner } from './partner-rules.ts';

const partner = { endpoint: '0088:2000000000015', market: null as string | null };

// PEP-34
it('keeps its endpoint', () => {
  const other = { ...partner, endpoint: '0088:2000000000022' };
  expect(normalizePartner(partner, [], undefined)).toEqual(partner);
  expect(normalizePartner(partner, [], partner)).toEqual(partner);
  expect(normalizePartner(other, [], partner)).toMatchObject({ rejected: 'immutable_field' });
});

// PEP-34
it('names a market by its code, in the spelling that it has', () => {
  const named = { ...partner, market: 'BE' };
  expect(normalizePartner(named, ['at', 'be'], undefined)).toEqual({ ...partner, market: 'be' });
  expect(normalizePartner(named, ['at'], undefined)).toMatchObject({
    rejected: 'invalid_value',
    message: 'market names no market; there are: at',
  });
  expect(normalizePartner(named, [], undefined)).toMatchObject({
    message: 'market names no market; there are: none',
  });
  // A market that has gone since does not keep others of its fields from being changed.
  expect(normalizePartner(named, ['at'], named)).toEqual(named);
});
