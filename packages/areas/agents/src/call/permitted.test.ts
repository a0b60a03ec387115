import { describe, expect, it } from 'vitest';
import { mayRun, refuseAmount, shownTools } from './permitted.ts';

const get = { operation: 'orders.get', writes: false };
const hold = { operation: 'orders.hold', writes: true };
const tools = [get, hold];

// AGT-42
it('shows the tools of the setting while assistants are switched on', () => {
  expect(shownTools({ enabled: true, allow: ['read', 'preview'] }, tools)).toEqual(tools);
  expect(shownTools({ enabled: true, allow: ['read'] }, tools)).toEqual([get]);
  expect(shownTools({ enabled: true, allow: [] }, tools)).toEqual([]);
  expect(shownTools({ enabled: false, allow: ['read', 'write'] }, tools)).toEqual([]);
});

// AGT-43
it('runs what is allowed whole, and previews the others alone', () => {
  expect(mayRun({ allow: ['write'] }, hold)).toBe(true);
  expect(mayRun({ allow: ['preview'] }, hold)).toBe(false);
});

// AGT-44
describe('the limit of an amount', () => {
  it.each([
    [null, 1_000_000, undefined],
    [100, 99.9999, undefined],
    [100, 100, undefined],
    [100, 100.0001, 'amount_above_limit'],
    [0, 0.0001, 'amount_above_limit'],
    [0, 0, undefined],
  ])('of %j holds against %j: %s', (max_amount, grand_total, code) => {
    const refused = refuseAmount({ max_amount }, { grand_total, currency: 'CHF' });
    expect(refused?.rejected).toBe(code);
    if (refused !== undefined) expect(refused.message).toContain(`${grand_total} CHF`);
  });

  it.each([undefined, null, [], {}, { grand_total: 9 }, { currency: 'CHF' }])(
    'is none of %j, which is no order',
    (record) => {
      expect(refuseAmount({ max_amount: 1 }, record)).toBeUndefined();
    },
  );
});
