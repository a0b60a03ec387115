import { describe, expect, it } from 'vitest';
import { aMarket, uuidOf } from '../testing/market.factory.ts';
import { flagOnCreate, refuseDefaultDeletion, refuseFlagChange } from './default-flag.ts';

const holder = { id: uuidOf(9), code: 'at' };

describe('a new market', () => {
  it.each([
    ['the first one', undefined, undefined, true],
    ['the first one, though it says no', false, undefined, true],
    ['the first one, asking for it', true, undefined, true],
    ['a later one', undefined, holder, false],
    ['a later one with null', null, holder, false],
    ['a later one that says no', false, holder, false],
  ])('%s', (_case, sent, present, expected) => {
    expect(flagOnCreate(sent, present)).toBe(expected);
  });

  it('cannot take the flag from its holder', () => {
    const refused = flagOnCreate(true, holder);
    expect(refused).toMatchObject({
      rejected: 'default_exists',
      message: expect.stringContaining('at'),
    });
  });
});

describe('an update', () => {
  it.each([
    ['keeps without a word', false, undefined, undefined],
    ['keeps with null', true, null, undefined],
    ['repeats true on the holder', true, true, undefined],
    ['repeats false on another', false, false, undefined],
    ['asks for a flag that another holds', false, true, 'default_exists'],
    ['gives the flag up', true, false, 'default_required'],
  ])('%s', (_case, isDefault, sent, code) => {
    const market = aMarket({ is_default: isDefault });
    const present = isDefault ? market : holder;
    expect(refuseFlagChange(market, sent, present)?.rejected).toBe(code);
  });
});

describe('a deletion', () => {
  it.each([
    ['of the default while others exist', true, 1, 'default_market'],
    ['of the default as the last market', true, 0, undefined],
    ['of another market', false, 3, undefined],
  ])('%s', (_case, isDefault, others, code) => {
    expect(refuseDefaultDeletion(aMarket({ is_default: isDefault }), others)?.rejected).toBe(code);
  });
});
