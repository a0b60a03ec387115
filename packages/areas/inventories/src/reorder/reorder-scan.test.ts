import { expect, it } from 'vitest';
import { idOf, locationFacts, stockLevel } from '../stock/stock.factory.ts';
import { lowRows } from './reorder-scan.ts';

const settings = { reorder_alert_enabled: true, reorder_point_default: 5 };
const main = locationFacts(1);
const idsAt = (at: string, number = 101) =>
  lowRows([stockLevel(number)], [main], settings, at).map(({ emitted }) => emitted.event_id);

// INV-118
it('publishes the low rows alone, as an alert does', () => {
  const at = '2026-11-21T12:00:00.000Z';
  const rows = [stockLevel(101, { on_hand: 6 }), stockLevel(102, { on_hand: 5 })];
  const [low, ...others] = lowRows(rows, [main], settings, at);
  expect(others).toEqual([]);
  expect(low?.emitted).toEqual({ event_id: `evt_${low?.change}00`, stock_level_id: idOf(102) });
  expect(low?.event).toMatchObject({
    topic: 'stock_level.low',
    data: { stock_level_id: idOf(102), location_code: 'main', available: 5, reorder_point: 5 },
  });
});

// INV-118
it('gives a row one event a UTC day', () => {
  const morning = idsAt('2026-11-21T00:00:00.000Z');
  expect(idsAt('2026-11-21T23:59:59.999Z')).toEqual(morning);
  expect(idsAt('2026-11-22T00:00:00.000Z')).not.toEqual(morning);
  expect(idsAt('2026-11-21T00:00:00.000Z', 102)).not.toEqual(morning);
});
