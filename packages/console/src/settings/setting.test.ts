import { expect, it } from 'vitest';
import { SETTINGS } from './console-settings.generated.ts';
import { settingField } from './setting.ts';

it.each([
  ['flag', false, 'no'],
  ['number', 500, '500'],
  ['text', 'shipping', 'shipping'],
  ['json', [], 'none'],
  ['text', null, 'none'],
] as const)('says what holds where a %s is not set: %j is %s', (kind, fallback, text) => {
  expect(settingField({ name: 'most', kind, fallback }).hint).toBe(`Default: ${text}`);
});

it('knows every declared setting with its kind', () => {
  const all = SETTINGS.flatMap(({ settings }) => settings);
  expect(all.length).toBeGreaterThan(40);
  expect(all.find(({ name }) => name === 'on_hold_blocks')).toMatchObject({
    codes: ['shipping', 'shipping_and_cancel', 'nothing'],
  });
});

it('says what switching means for orders that are open', () => {
  const named = (name: string) =>
    settingField({ name, kind: 'text', fallback: 'off', codes: ['off', 'reserve'] }).hint;
  expect(named('stock_follows_orders')).toContain('Orders placed before stay as they are');
  expect(named('routing_strategy')).toContain('Placed orders stay where they are');
});
