import { describe, expect, it } from 'vitest';
import { isOwnWrite } from './own-write.ts';

const at = { pk: 'T#acme#SHELF#1', sk: 'A' };
const stored = { ...at, owner: 'a', goods: 3 };

describe('what a write leaves', () => {
  it('is the item that it put, without what the table does not keep', () => {
    const put = { ...stored, note: undefined };
    expect(isOwnWrite({ put }, stored)).toBe(true);
    expect(isOwnWrite({ put }, { ...stored, goods: 4 })).toBe(false);
    expect(isOwnWrite({ put }, undefined)).toBe(false);
  });

  it('is nothing after a removal', () => {
    expect(isOwnWrite({ remove: at }, undefined)).toBe(true);
    expect(isOwnWrite({ remove: at }, stored)).toBe(false);
  });

  it('is everything that an update set and nothing that it dropped', () => {
    const update = { update: at, set: { owner: 'a' }, drop: ['note'] };
    expect(isOwnWrite(update, stored)).toBe(true);
    expect(isOwnWrite(update, { ...stored, owner: 'b' })).toBe(false);
    expect(isOwnWrite(update, { ...stored, note: 'x' })).toBe(false);
    expect(isOwnWrite({ update: at, drop: ['note'] }, stored)).toBe(true);
    expect(isOwnWrite({ update: at, set: { goods: 3 } }, stored)).toBe(true);
    expect(isOwnWrite(update, undefined)).toBe(false);
  });

  it('cannot be known where a number was added to or raised', () => {
    expect(isOwnWrite({ update: at, set: { owner: 'a' }, add: { goods: 1 } }, stored)).toBe(false);
    expect(isOwnWrite({ update: at, raise: { goods: 'step' } }, stored)).toBe(false);
  });

  it('is nothing of a check', () => {
    expect(isOwnWrite({ check: at, when: ['owner', '=', 'a'] }, stored)).toBe(false);
  });
});
