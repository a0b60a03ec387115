import { expect, it } from 'vitest';
import { AT, aMarket, uuidOf } from '../testing/market.factory.ts';
import { makeDefault } from './make-default.ts';

const germany = aMarket({ is_default: true });
const austria = aMarket({ id: uuidOf(2), code: 'at', status: 'inactive' });
const poland = aMarket({ id: uuidOf(3), code: 'pl' });

it('moves the flag, to an inactive market too', () => {
  const promoted = { ...austria, is_default: true, updated_at: AT };
  expect(makeDefault(austria, [germany, austria, poland], AT)).toEqual({
    promoted,
    demoted: [{ ...germany, is_default: false, updated_at: AT }],
    answer: { market: promoted, demoted: ['de'] },
  });
});

it('moves nothing a second time', () => {
  expect(makeDefault(germany, [germany, austria, poland], AT)).toEqual({
    demoted: [],
    answer: { market: germany, demoted: [] },
  });
});

it('repairs a tenant with several holders, and names them in order', () => {
  const second = { ...poland, is_default: true };
  const third = { ...austria, is_default: true };
  const move = makeDefault(germany, [second, germany, third], AT);
  expect(move.answer).toEqual({ market: germany, demoted: ['at', 'pl'] });
  expect(move.promoted).toBeUndefined();
  expect(move.demoted.map(({ id, is_default }) => [id, is_default])).toEqual([
    [poland.id, false],
    [austria.id, false],
  ]);
});
