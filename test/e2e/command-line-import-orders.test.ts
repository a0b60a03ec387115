import { readFileSync } from 'node:fs';
import { rounds } from '@waybill/testing/rounds';
import { describe, expect, it } from 'vitest';
import { withFilesShop } from '../support/files-shop.ts';
import { withSystem } from '../support/system.ts';

const system = withSystem();
const { shop, env, line, at, write, run, waybill } = withFilesShop(system);

describe('an import of orders whose line is cut twice', () => {
  const COUNT = rounds({ short: 10, long: 24 });
  /** Orders that come through before the line is cut, and answers that are lost with it. */
  const [SENT, LOST] = [rounds({ short: 4, long: 8 }), rounds({ short: 2, long: 3 })];
  const rows = Array.from({ length: COUNT }, (_, index) => [
    `o${index},EUR,London,CUP,2,4.95`,
    `o${index},,,PLATE,1,7.5`,
  ]).flat();
  const heading =
    'external_id,currency,billing_address.city,item.sku,item.quantity,item.unit_price';

  it('goes on until each order is placed once', async () => {
    const file = write('orders.csv', [heading, ...rows]);
    for (const words of [[], ['--resume']]) {
      line().cutAfter(SENT, LOST);
      const { exit, errors } = await run('import', 'orders', file, ...words);
      expect(exit).toBe(5);
      expect(errors).toMatch(/once the service answers go on with --resume/u);
    }
    const { total } = await shop().orders.list({ limit: 1 });
    expect(total).toBeGreaterThan(SENT);
    expect(total).toBeLessThan(COUNT);
    line().cutAfter(Number.POSITIVE_INFINITY, 0);
    expect((await run('import', 'orders', file)).errors).toMatch(/go on with --resume, or remove/u);
    const last = await run('import', 'orders', file, '--resume');
    expect([last.exit, last.errors]).toEqual([0, '']);
    const keys: (string | null)[] = [];
    for await (const order of shop().orders.list()) keys.push(order.external_id);
    expect(keys.sort()).toEqual(Array.from({ length: COUNT }, (_, index) => `o${index}`).sort());
    // Once more, from its beginning: the service has them all.
    expect((await run('import', 'orders', file)).out).toMatch(
      new RegExp(`^0 created, 0 changed, ${COUNT} as`, 'u'),
    );
  });

  it.each(['csv', 'ndjson'])(
    'comes out as %s, and goes in again elsewhere as it was',
    async (format) => {
      const first = at(`all.${format}`);
      expect((await run('export', 'orders', '--to', first)).out).toMatch(
        new RegExp(`^${COUNT} orders in `, 'u'),
      );
      const other = { env: env(await system.newTenant()) };
      expect((await waybill(['import', 'orders', first], other)).out).toMatch(
        new RegExp(`^${COUNT} created`, 'u'),
      );
      const again = await waybill(['export', 'orders', '--format', format], other);
      // What the service sets differs; which order came first is chance.
      const reported = (text: string) =>
        text
          .split('\n')
          .map((one) => one.replaceAll(/ORD-\d+|\d{4}-\d\d-\d\dT[\d:.]+Z/gu, ''))
          .sort();
      expect(reported(again.out)).toEqual(reported(readFileSync(first, 'utf8')));
    },
  );
});
