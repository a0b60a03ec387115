import { afterAll, beforeAll, expect, it } from 'vitest';
import { FLOODS, type FloodScene, openFloods } from '../support/flood.ts';

let scene: FloodScene;
beforeAll(async () => {
  scene = await openFloods(300);
});
afterAll(async () => {
  expect(await scene?.stop()).toBe('');
});

// API-172
it.each(FLOODS)(
  'a flood of one kind (%s) is refused, and no call of a shop with it',
  {
    timeout: 60_000,
  },
  async (kind) => {
    const flood = await scene.flood(kind);
    try {
      const [{ milliseconds, failed }] = await Promise.all([scene.trade(1_000), flood.go()]);
      expect(failed).toEqual([]);
      expect(milliseconds.length).toBeGreaterThan(4);
      // Before the flood met its limit, and behind that.
      expect((await scene.trade(200)).failed).toEqual([]);
      expect((await flood.rest())[429]).toBeGreaterThan(0);
    } finally {
      await flood.end();
    }
  },
);
