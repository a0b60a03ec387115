import { describe, expect, it } from 'vitest';
import { normalizeReason, refuseUsedReason } from './reason-rules.ts';
import { standardReasons } from './return-reason.resource.ts';

const late = { code: 'late', enabled: true, is_default: false };
const byDefault = { ...late, is_default: true };
const off = { ...late, enabled: false };

describe('a return reason', () => {
  // ORD-224
  it('keeps its code', () => {
    const renamed = normalizeReason({ ...late, code: 'x' }, { before: late, sent: {} });
    expect(renamed).toMatchObject({ rejected: 'immutable_field', details: [{ path: 'code' }] });
    expect(normalizeReason(late, { before: late, sent: { code: 'late' } })).toBe(late);
  });

  // ORD-224
  it.each([
    ['is new and enabled', late, undefined, { is_default: true }, undefined],
    ['is new and disabled', off, undefined, { enabled: false }, undefined],
    [
      'is new, disabled and the default',
      off,
      undefined,
      { enabled: false, is_default: true },
      'enabled',
    ],
    ['was disabled and becomes the default', off, off, { is_default: true }, 'is_default'],
    [
      'is the default and is disabled',
      { ...byDefault, enabled: false },
      byDefault,
      { enabled: false },
      'enabled',
    ],
    [
      'gives the default up when it is disabled',
      { ...byDefault, enabled: false },
      byDefault,
      { enabled: false, is_default: false },
      undefined,
    ],
    ['is disabled', off, late, { enabled: false }, undefined],
  ] as const)('that %s', (_, draft, before, sent, path) => {
    const outcome = normalizeReason(draft, { before, sent });
    if (path === undefined) expect(outcome).toBe(draft);
    else expect(outcome).toMatchObject({ rejected: 'invalid_value', details: [{ path }] });
  });

  // ORD-226
  it('goes as long as no return names it', () => {
    expect(refuseUsedReason({ row: late, item: { used: 0 } })).toBeUndefined();
    expect(refuseUsedReason({ row: late, item: { used: 1 } })).toMatchObject({
      rejected: 'in_use',
    });
  });
});

// ORD-224
it('a tenant starts with nine, of which other is the default', () => {
  expect(standardReasons.map(({ code }) => code)).toEqual([
    'damaged',
    'defective',
    'wrong_item',
    'not_as_described',
    'wrong_size',
    'late',
    'ordered_twice',
    'no_longer_needed',
    'other',
  ]);
  expect(standardReasons.filter(({ is_default }) => is_default).map(({ code }) => code)).toEqual([
    'other',
  ]);
  for (const { code } of standardReasons) expect(code).toMatch(/^[a-z][a-z0-9_-]{0,62}$/u);
});
