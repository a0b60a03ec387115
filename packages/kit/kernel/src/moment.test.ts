import { describe, expect, it } from 'vitest';
import { momentAt } from './moment.ts';

const clock = new Date('2026-11-22T10:00:00.000Z');

describe('the moment of a change', () => {
  it('is that of the clock, and its ids sort in the order they are taken', () => {
    const moment = momentAt(clock);
    expect(moment).toMatchObject({ now: clock, at: clock.toISOString() });
    const ids = Array.from({ length: 50 }, () => moment.newId());
    expect([...ids].sort()).toEqual(ids);
    const prefixed = Array.from({ length: 50 }, () => moment.newPrefixedId('evt'));
    expect([...prefixed].sort()).toEqual(prefixed);
  });

  it('is never earlier than the last change, and its ids sort behind those of that change', () => {
    const at = '2026-11-22T10:00:00.500Z';
    const before = momentAt(new Date(at), { at, rev: 3 });
    const taken = before.newId();
    const after = momentAt(clock, { at, rev: 4 });
    expect(after.at).toBe(at);
    expect(after.newId() > taken).toBe(true);
  });

  it('is later than the last change where the clock is', () => {
    expect(momentAt(clock, { at: '2026-11-22T09:00:00.000Z', rev: 3 }).at).toBe(
      clock.toISOString(),
    );
  });
});
