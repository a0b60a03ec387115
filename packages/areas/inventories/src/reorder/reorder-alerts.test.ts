import { compare, subtract } from '@waybill/kernel/decimal';
import fc from 'fast-check';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { idOf, locationFacts, stockLevel } from '../stock/stock.factory.ts';
import { ReorderAlerts } from './reorder.schema.ts';
import { reorderAlerts } from './reorder-alerts.ts';

const on = { reorder_alert_enabled: true, reorder_point_default: 5 };
const main = locationFacts(1);
const closed = locationFacts(2, { code: 'closed', enabled: false });

// INV-114
it('lists low rows only, those of disabled and lost locations included', () => {
  const rows = [
    stockLevel(101, { on_hand: 9 }),
    stockLevel(102, { on_hand: 4 }),
    stockLevel(103, { location_id: closed.id, on_hand: 3 }),
    stockLevel(104, { location_id: idOf(9), on_hand: 2 }),
    stockLevel(105, { sku: 'b', reorder_point: 0 }),
  ];
  const answer = reorderAlerts(rows, [main, closed], on);
  expect(answer).toMatchObject({ enabled: true, reorder_point_default: 5 });
  expect(answer.alerts.map(({ location_code, shortfall }) => [location_code, shortfall])).toEqual([
    [null, 3],
    ['closed', 2],
    ['main', 1],
  ]);
  expect(v.parse(ReorderAlerts, answer)).toEqual(answer);
});

// INV-114
it('breaks ties by location, sku and product', () => {
  const rows = [
    stockLevel(101, { sku: null, product_id: idOf(52) }),
    stockLevel(102, { sku: 'b' }),
    stockLevel(103, { sku: 'c', location_id: closed.id }),
    stockLevel(104, { sku: 'a' }),
    stockLevel(105, { sku: null, product_id: idOf(51) }),
  ];
  const { alerts } = reorderAlerts(rows, [main, closed], on);
  expect(alerts.map(({ stock_level_id }) => stock_level_id)).toEqual(
    [103, 105, 101, 104, 102].map(idOf),
  );
});

// INV-114
it('breaks ties of rows at lost locations by the rows alone', () => {
  const lost = (number: number, sku: string | null) =>
    stockLevel(number, { location_id: idOf(9), sku, product_id: idOf(51) });
  const rows = [lost(104, 'b'), lost(103, null), lost(102, 'b'), lost(101, 'a')];
  const { alerts } = reorderAlerts(rows, [main], on);
  expect(alerts.map(({ stock_level_id }) => stock_level_id)).toEqual(
    [103, 101, 102, 104].map(idOf),
  );
});

// INV-115
it('lists nothing where the shop wants no alerts', () => {
  const off = { ...on, reorder_alert_enabled: false };
  expect(reorderAlerts([stockLevel(101)], [main], off)).toEqual({
    enabled: false,
    reorder_point_default: 5,
    alerts: [],
  });
});

// INV-113, INV-114
it('alerts for exactly the rows that are down to their point, by falling shortfall', () => {
  const thousandths = fc.integer({ min: 0, max: 20_000 }).map((value) => value / 1_000);
  const drawn = fc.array(
    fc.record({
      on_hand: thousandths,
      reserved: thousandths,
      reorder_point: fc.option(thousandths),
    }),
  );
  fc.assert(
    fc.property(drawn, (balances) => {
      const rows = balances.map((one, index) => stockLevel(101 + index, one));
      const { alerts } = reorderAlerts(rows, [main], on);
      const expected = rows.filter(({ on_hand, reserved, reorder_point }) => {
        const point = reorder_point ?? 5;
        return point > 0 && subtract(subtract(on_hand, reserved), point) <= 0;
      });
      expect(alerts.map(({ stock_level_id }) => stock_level_id).sort()).toEqual(
        expected.map(({ id }) => id).sort(),
      );
      const rising = alerts.some(
        ({ shortfall }, index) => compare(alerts[index - 1]?.shortfall ?? shortfall, shortfall) < 0,
      );
      expect(rising).toBe(false);
    }),
  );
});
