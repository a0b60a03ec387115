import { describe, expect, it } from 'vitest';
import { changesOf } from './changes.ts';
import { issueConfirm, openConfirm } from './confirm.ts';

const call = {
  secret: 's',
  tenant: 'acme',
  keyId: 'k',
  tool: 'orders.hold',
  args: { id: '1', b: { c: 1, d: 2 } },
};
const now = new Date('2026-11-29T10:00:00.000Z');
const made = { rev: 7, now, nonce: 'n' };

// AGT-26
describe('a confirm', () => {
  it('holds for ten minutes, and remembers the version', () => {
    const { confirm, expires_at } = issueConfirm(call, made);
    expect(expires_at).toBe('2026-11-29T10:10:00.000Z');
    expect(openConfirm(call, confirm)).toEqual({ rev: 7, ends: now.getTime() + 600_000 });
    expect(confirm.length).toBeLessThanOrEqual(600);
  });

  it('is of its call alone, whatever the sequence of its keys', () => {
    const { confirm } = issueConfirm(call, made);
    const turned = { b: { d: 2, c: 1 }, id: '1' };
    expect(openConfirm({ ...call, args: turned }, confirm)).toBeDefined();
    const others = [
      { secret: 't' },
      { tenant: 'b' },
      { keyId: 'l' },
      { tool: 'orders.ship' },
      { args: {} },
    ];
    for (const other of others) expect(openConfirm({ ...call, ...other }, confirm)).toBeUndefined();
    for (const text of [undefined, 7, '', confirm.slice(1), `${confirm}=`]) {
      expect(openConfirm(call, text)).toBeUndefined();
    }
  });

  it('is another one for another preview', () => {
    const other = issueConfirm(call, { ...made, rev: null, nonce: 'm' }).confirm;
    expect(other).not.toBe(issueConfirm(call, made).confirm);
    expect(openConfirm(call, other)?.rev).toBeNull();
  });
});

// AGT-25
describe('changes', () => {
  it('are columns and columns of positions with another value', () => {
    const before = {
      status: 'placed',
      note: null,
      meta: { a: 1, b: 2 },
      items: [{ q: 0, updated_at: 1 }, 7],
    };
    const after = {
      status: 'held',
      meta: { b: 2, a: 1 },
      items: [{ q: 1, updated_at: 2 }, 7],
      new: 1,
      updated_at: 3,
    };
    expect(changesOf(before, after)).toEqual([
      { path: 'status', from: 'placed', to: 'held' },
      { path: 'items.0.q', from: 0, to: 1 },
      { path: 'new', from: null, to: 1 },
    ]);
  });

  it('are fifty at most, and none where nothing changes', () => {
    const many = Object.fromEntries(Array.from({ length: 60 }, (_, at) => [`c${at}`, at]));
    expect(changesOf({}, many)).toHaveLength(50);
    expect(changesOf(many, many)).toEqual([]);
    expect(changesOf({ items: 1 }, { items: 2 })).toEqual([{ path: 'items', from: 1, to: 2 }]);
  });
});
