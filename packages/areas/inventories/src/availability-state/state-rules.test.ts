import { keepCode } from '@waybill/resources/kept-code';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { availabilityStates, standardStates } from './availability-state.resource.ts';
import { forbidding, refuseStateRemoval, refuseUnknownState } from './state-rules.ts';

// INV-140
it('a tenant starts with five states, of which the first is the default and the last forbids', () => {
  expect(
    standardStates.map(({ code, orderable, is_default }) => [code, orderable, is_default]),
  ).toEqual([
    ['in_stock', true, true],
    ['low_stock', true, false],
    ['expected', true, false],
    ['made_to_order', true, false],
    ['discontinued', false, false],
  ]);
});

describe('a state', () => {
  // INV-141
  it.each([
    ['in_stock', true],
    ['b2b-only', true],
    [`a${'b'.repeat(62)}`, true],
    [`a${'b'.repeat(63)}`, false],
    ['In_stock', false],
    ['2nd', false],
    ['späte', false],
    ['', false],
  ])('may have the code %s: %s', (code, allowed) => {
    expect(v.safeParse(availabilityStates.fields['code']?.wire ?? v.never(), code).success).toBe(
      allowed,
    );
  });

  // INV-141
  it('keeps its code', () => {
    const late = { code: 'late', title: 'Late' };
    expect(keepCode(late, { before: undefined })).toBe(late);
    expect(keepCode({ ...late, title: 'L' }, { before: late })).toMatchObject({ title: 'L' });
    expect(keepCode({ ...late, code: 'x' }, { before: late })).toMatchObject({
      rejected: 'immutable_field',
    });
  });

  // INV-142
  it('goes while no row is in it', () => {
    expect(refuseStateRemoval({ code: 'late' }, 0)).toBeUndefined();
    expect(refuseStateRemoval({ code: 'late' }, 2)).toMatchObject({
      rejected: 'in_use',
      message: '2 stock rows are in the state late.',
    });
  });
});

describe('a row', () => {
  // INV-143
  it('names a state that there is, or none', () => {
    const states = [...standardStates].reverse();
    expect(refuseUnknownState(states, null)).toBeUndefined();
    expect(refuseUnknownState(states, 'expected')).toBeUndefined();
    expect(refuseUnknownState(states, 'Expected')).toMatchObject({
      rejected: 'invalid_value',
      details: [
        {
          path: 'availability_code',
          message: 'must be one of: in_stock, low_stock, expected, made_to_order, discontinued',
        },
      ],
    });
  });

  // INV-144
  it.each([
    [null, false],
    ['expected', false],
    ['discontinued', true],
  ])('in the state %s is forbidden to order: %s', (availability_code, forbidden) => {
    expect(forbidding(standardStates)({ availability_code })).toBe(forbidden);
    expect(forbidding([])({ availability_code })).toBe(false);
  });
});
