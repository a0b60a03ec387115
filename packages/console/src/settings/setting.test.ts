import { expect, it } from 'vitest';
import { SETTINGS } from './console-settings.generated.ts';
import { changedSettings, type SettingsApp, settingField, settingValues } from './setting.ts';

const app: SettingsApp = {
  app: 'orders',
  settings: [
    { name: 'cancel_requires_reason', kind: 'flag', fallback: false },
    { name: 'max_items', kind: 'number', fallback: 500 },
    { name: 'on_hold_blocks', kind: 'text', codes: ['shipping', 'nothing'], fallback: 'shipping' },
    { name: 'views', kind: 'json', fallback: [] },
    { name: 'customer_name', kind: 'text', fallback: null },
  ],
};
const begin = settingValues(app, {
  ...{ cancel_requires_reason: true, max_items: 20, on_hold_blocks: 'nothing' },
  ...{ views: [{ name: 'A' }], customer_name: null },
});

it('begins with what holds', () => {
  expect(begin).toEqual({
    'values.cancel_requires_reason': 'yes',
    'values.max_items': '20',
    'values.on_hold_blocks': 'nothing',
    'values.views': '[\n  {\n    "name": "A"\n  }\n]',
    'values.customer_name': '',
  });
});

it.each([
  [{}, {}],
  [{ 'values.cancel_requires_reason': '' }, { cancel_requires_reason: false }],
  [{ 'values.max_items': '30' }, { max_items: 30 }],
  [{ 'values.max_items': '' }, { max_items: null }],
  [{ 'values.views': '[]' }, { views: [] }],
])('sends of %j what was changed: %j', (typed, sent) => {
  expect(changedSettings(app, begin, { ...begin, ...typed })).toEqual(sent);
});

it('says what holds where nothing is set', () => {
  expect(app.settings.map((setting) => settingField(setting).hint)).toEqual([
    'Default: no',
    'Default: 500',
    'Default: shipping',
    'Default: none',
    'Default: none',
  ]);
});

it('knows every declared setting with its kind', () => {
  const all = SETTINGS.flatMap(({ settings }) => settings);
  expect(all.length).toBeGreaterThan(40);
  expect(all.find(({ name }) => name === 'on_hold_blocks')).toMatchObject({
    codes: ['shipping', 'shipping_and_cancel', 'nothing'],
  });
});
