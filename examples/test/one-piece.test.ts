import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { rounds } from '@waybill/testing/rounds';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type ChildStack, startChildStack } from '../../test/support/child-stack.ts';
import { isFair, race } from '../one-piece/race.ts';
import { waybill } from '../one-piece/waybill.ts';

let data = '';
let stack: ChildStack | undefined;

beforeEach(async () => {
  data = await mkdtemp(join(tmpdir(), 'one-piece-'));
});
afterEach(async () => {
  await stack?.kill();
  await rm(data, { recursive: true, force: true });
});

const BUYERS = 64;
const sold = { buyers: BUYERS, sold: 1, refused: BUYERS - 1, unanswered: 0, booked: 1 };

// ORD-272: the script that customers run against any shop.
it('one of 64 buyers gets the piece, also where the shop dies meanwhile', {
  timeout: 240_000,
}, async () => {
  stack = await startChildStack({ data });
  const port = Number(new URL(stack.url).port);
  expect(await race(waybill({ url: stack.url }))).toEqual(sold);

  for (let round = 0; round < rounds({ short: 1, long: 8 }); round += 1) {
    const dying = stack;
    const shop = waybill({ url: dying.url });
    const life = Promise.withResolvers<void>();
    let asked = 0;
    const running = race(
      {
        ...shop,
        buy: (article: string, key: string) => {
          asked += 1;
          if (asked === BUYERS) life.resolve();
          return shop.buy(article, key);
        },
      },
      { patienceMs: 120_000 },
    );
    await life.promise;
    // All have asked, and some are answered.
    await sleep(15 * round);
    await dying.kill();
    stack = await startChildStack({ data, port });
    const result = await running;
    expect(result).toEqual(sold);
    expect(isFair(result)).toBe(true);
  }
});

it('a shop that sells it twice, or does not answer, is not fair', async () => {
  const shop = {
    offer: async () => 'one',
    buy: async (_article: string, key: string) => {
      if (key === 'one-3') throw new Error('no answer');
      return key === 'one-1' || key === 'one-2';
    },
    sold: async () => 2,
  };
  const result = await race(shop, { buyers: 5, patienceMs: 0 });
  expect(result).toEqual({ buyers: 5, sold: 2, refused: 2, unanswered: 1, booked: 2 });
  expect(isFair(result)).toBe(false);
  expect(isFair({ ...result, sold: 1, booked: 1, unanswered: 0 })).toBe(true);
});
