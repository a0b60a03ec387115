import { expect, it } from 'vitest';
import { SETTINGS } from './console-settings.generated.ts';
import { settingField, settingsForm } from './setting.ts';

const appOf = (name: string) =>
  SETTINGS.find(({ app }) => app === name) ?? { app: name, settings: [] };

it.each([
  ['flag', false, 'no'],
  ['number', 500, '500'],
  ['text', 'shipping', 'shipping'],
  ['json', [], 'none'],
  ['text', null, 'none'],
] as const)('says what holds where a %s is not set: %j is %s', (kind, fallback, text) => {
  expect(settingField({ name: 'most', about: 'At most.', kind, fallback }).hint).toBe(
    `At most. Default: ${text}.`,
  );
});

it('knows every declared setting with its kind', () => {
  const all = SETTINGS.flatMap(({ settings }) => settings);
  expect(all.length).toBeGreaterThan(40);
  expect(all.find(({ name }) => name === 'on_hold_blocks')).toMatchObject({
    codes: ['shipping', 'shipping_and_cancel', 'nothing'],
  });
});

it('asks for a document only where a setting is one', () => {
  const all = SETTINGS.flatMap(({ settings }) => settings);
  const documents = all.filter(({ kind }) => kind === 'json');
  expect(documents.filter(({ fallback }) => typeof fallback === 'string')).toEqual([]);
  expect(documents.map(({ name }) => name)).toEqual([
    'allow',
    'views',
    'document_texts',
    'party',
    'hold_on',
    'refuse_on',
    'units',
  ]);
  expect(documents.map(({ parts }) => parts !== undefined)).toEqual([
    false,
    false,
    true,
    true,
    false,
    false,
    false,
  ]);
});

it('names a default as its choice is named', () => {
  const field = { about: 'Stops.', kind: 'text', codes: ['shipping', 'all_of_it'] } as const;
  expect(settingField({ ...field, name: 'blocks', fallback: 'all_of_it' }).hint).toBe(
    'Stops. Default: All of it.',
  );
});

it('explains every setting in sentences, and says of switches what becomes of open orders', () => {
  const all = SETTINGS.flatMap(({ app, settings }) =>
    settings.map(({ name, about }) => [`${app}.${name}`, about] as const),
  );
  expect(all.filter(([, about]) => !/^[A-Z].{20,}\.$/u.test(about))).toEqual([]);
  const abouts = Object.fromEntries(all);
  expect(abouts['orders.stock_follows_orders']).toContain('Orders placed before stay as they are');
  expect(abouts['orders.routing_strategy']).toContain('Placed orders stay where they are');
});

it('asks for a letterhead in lines, and leaves views to the list of orders', () => {
  const { fields } = settingsForm(appOf('console'), {});
  expect(fields.map(({ path, kind }) => [path, kind])).toEqual([
    ['customer_name', 'text'],
    ['slip_header', 'long'],
    ['slip_footer', 'long'],
  ]);
});

// ORD-234
it('asks for each text of a document, and sends all that there are where one was changed', () => {
  const own = { order: 'Commande', confirmation_text: 'Merci' };
  const form = settingsForm(appOf('orders'), { max_items_per_order: 500, document_texts: own });
  const paths = form.groups.flatMap(({ fields }) => fields.map(({ path, kind }) => [path, kind]));
  expect(paths).toContainEqual(['document_texts.order', 'text']);
  expect(paths).toContainEqual(['document_texts.confirmation_text', 'long']);
  expect(form.fields.map(({ path }) => path)).not.toContain('document_texts');
  expect(form.begin['document_texts.order']).toBe('Commande');
  expect(form.changed(form.begin)).toEqual({});
  expect(form.changed({ ...form.begin, max_items_per_order: '400' })).toEqual({
    max_items_per_order: 400,
  });
  const typed = { ...form.begin, 'document_texts.order': '', 'document_texts.total': 'En tout' };
  expect(form.changed(typed)).toEqual({
    document_texts: { total: 'En tout', confirmation_text: 'Merci' },
  });
});
