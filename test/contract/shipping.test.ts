import { invoke } from '@waybill/testing/invoke';
import { withTable } from '@waybill/testing/table';
import { beforeAll, describe, expect } from 'vitest';
import { handler as putSettings } from '../../functions/settings/put-app-settings.ts';
import { handler as createCarrier } from '../../functions/shipping/carriers/create.ts';
import { handler as updateCarrier } from '../../functions/shipping/carriers/update.ts';
import { handler as createMethod } from '../../functions/shipping/methods/create.ts';
import { handler as updateMethod } from '../../functions/shipping/methods/update.ts';
import { handler as rates } from '../../functions/shipping/rates.ts';
import { handler as createLevel } from '../../functions/shipping/service-levels/create.ts';
import { handler as deleteLevel } from '../../functions/shipping/service-levels/delete.ts';
import { handler as listLevels } from '../../functions/shipping/service-levels/list.ts';
import { handler as updateLevel } from '../../functions/shipping/service-levels/update.ts';
import { handler as createTier } from '../../functions/shipping/tiers/create.ts';
import { handler as ladder } from '../../functions/shipping/tiers/ladder.ts';
import { handler as replace } from '../../functions/shipping/tiers/replace.ts';
import { handler as updateTier } from '../../functions/shipping/tiers/update.ts';
import { handler as followByQuery } from '../../functions/shipping/tracking/get.ts';
import { handler as follow } from '../../functions/shipping/tracking.ts';
import { handler as createUnit } from '../../functions/shipping/weight-units/create.ts';
import { handler as deleteUnit } from '../../functions/shipping/weight-units/delete.ts';
import { handler as listUnits } from '../../functions/shipping/weight-units/list.ts';
import { handler as updateUnit } from '../../functions/shipping/weight-units/update.ts';
import type { Page, Problem } from '../support/client.ts';
import { type Refused, refusalsLeaveNothing, refusedCalls } from './refused.ts';

withTable();

const tenant = 'refused';
/** Has one service level and no carrier. */
const lone = 'lone';
/** Has a table with the maximum number of tiers, so no other test has to read them. */
const crowded = 'crowded';
const { made, post, put, remove } = refusedCalls(tenant);
const NOBODY = '01976f3a-8c1e-7a44-9d0b-000000000000';

const ids = { carrier: '', fixed: '', table: '', full: '', tier: '', last: '' };
const words: Record<string, string> = {};
const word = (code: string) => ({ id: words[code] ?? '' });
const tableOf = (method: 'table' | 'full') => ({ method_id: ids[method] });
const full = refusedCalls(crowded);

type Word = Readonly<Record<'id' | 'code', string>>;

async function onlyStandardLevel(): Promise<string> {
  const { body } = await invoke<Page<Word>>(listLevels, { tenant: lone });
  for (const { id, code } of body.items) {
    if (code === 'standard') continue;
    const answer = await refusedCalls(lone).remove(deleteLevel, { id });
    expect(answer.status).toBe(200);
  }
  return body.items.find(({ code }) => code === 'standard')?.id ?? '';
}

beforeAll(async () => {
  ids.carrier = await made(createCarrier, { code: 'dhl', name: 'DHL', service_level: 'express' });
  await made(createCarrier, { code: 'ups', name: 'UPS' });
  ids.fixed = await made(createMethod, { code: 'fixed', name: 'Fixed' });
  const table = { name: 'Table', pricing_type: 'matrix' };
  ids.table = await made(createMethod, { ...table, code: 'table' });
  ids.full = await full.made(createMethod, { ...table, code: 'full' });
  ids.tier = await made(createTier, { from_value: 10, price: 5 }, tableOf('table'));
  await made(createTier, { from_value: 20, price: 4 }, tableOf('table'));
  const tiers = Array.from({ length: 1_000 }, (_, from_value) => ({ from_value, price: 1 }));
  expect(await full.put(replace, { tiers }, tableOf('full'))).toMatchObject({ status: 200 });
  for (const handler of [listLevels, listUnits]) {
    const { body } = await invoke<Page<Word>>(handler, { tenant });
    for (const { id, code } of body.items) words[code] = id;
  }
  const set = await invoke(putSettings, {
    tenant,
    method: 'PUT',
    pathParameters: { app: 'shipping' },
    body: { values: { weight_unit: 'g' } },
  });
  expect(set.status).toBe(200);
  ids.last = await onlyStandardLevel();
});

const newCarrier = (body: object) => post(createCarrier, { code: 'gls', name: 'GLS', ...body });
const changed = (body: object) => put(updateCarrier, body, { id: ids.carrier });

const carriers: readonly Refused[] = [
  ['carriers.create', 400, 'invalid_countries', () => newCarrier({ countries: ['DEU'] })],
  ['carriers.create', 400, 'invalid_cutoff_time', () => newCarrier({ cutoff_time: '24:00' })],
  ['carriers.create', 400, 'unknown_service_level', () => newCarrier({ service_level: 'fast' })],
  ['carriers.create', 409, 'unique_violation', () => newCarrier({ code: 'DHL' })],
  ['carriers.update', 400, 'invalid_countries', () => changed({ countries: ['D'] })],
  ['carriers.update', 400, 'invalid_cutoff_time', () => changed({ cutoff_time: '9:00' })],
  ['carriers.update', 400, 'unknown_service_level', () => changed({ service_level: 'fast' })],
  ['carriers.update', 409, 'unique_violation', () => changed({ code: 'Ups' })],
];

const onMethods = (name: string, call: (body: object) => ReturnType<typeof post>): Refused[] => [
  [name, 400, 'invalid_countries', () => call({ countries: ['DEU'] })],
  [name, 409, 'unique_violation', () => call({ code: 'table' })],
  [name, 400, 'invalid_free_above', () => call({ free_above: -0.01 })],
  [name, 400, 'matrix_attribute_required', () => call({ matrix_basis: 'attribute' })],
  [name, 400, 'quote_above_not_matrix', () => call({ quote_above: 1 })],
  [name, 400, 'invalid_reference', () => call({ carrier_id: NOBODY })],
];

const methods: readonly Refused[] = [
  ...onMethods('methods.create', (body) => post(createMethod, { code: 'x', name: 'X', ...body })),
  ...onMethods('methods.update', (body) => put(updateMethod, body, { id: ids.fixed })),
];

const rungs = (body: object) =>
  post(ladder, { to_value: 30, step: 10, base_price: 1, ...body }, tableOf('table'));
const twice = [{ from_value: 1 }, { from_value: '1.0' }];
const tooMany = Array.from({ length: 1_001 }, (_, from_value) => ({ from_value }));

const tiers: readonly Refused[] = [
  [
    ...(['tiers.create', 409, 'unique_violation'] as const),
    () => post(createTier, { from_value: 10 }, tableOf('table')),
  ],
  [
    ...(['tiers.update', 409, 'unique_violation'] as const),
    () => put(updateTier, { from_value: 20 }, { ...tableOf('table'), id: ids.tier }),
  ],
  [
    ...(['tiers.replace', 409, 'unique_violation'] as const),
    () => put(replace, { tiers: twice }, tableOf('table')),
  ],
  [
    ...(['tiers.replace', 400, 'too_many_tiers'] as const),
    () => put(replace, { tiers: tooMany }, tableOf('table')),
  ],
  ['tiers.ladder', 400, 'invalid_ladder', () => rungs({ step: 0 })],
  ['tiers.ladder', 400, 'invalid_ladder', () => rungs({ from_value: 31 })],
  ['tiers.ladder', 400, 'invalid_ladder', () => rungs({ step_price: -0.5 })],
  ['tiers.ladder', 400, 'too_many_tiers', () => rungs({ to_value: 200, step: 1 })],
  ['tiers.ladder', 409, 'unique_violation', () => rungs({ replace: false })],
];

const oneRung = { from_value: 2_000, to_value: 2_000, step: 10, base_price: 1, replace: false };
const moreTiers: readonly Refused[] = [
  [
    ...(['tiers.create', 400, 'too_many_tiers'] as const),
    () => full.post(createTier, { from_value: 1_000 }, tableOf('full')),
  ],
  [
    ...(['tiers.ladder', 400, 'too_many_tiers'] as const),
    () => full.post(ladder, oneRung, tableOf('full')),
  ],
];

const newLevel = (code: string) => post(createLevel, { code, title: 'Level' });
const newUnit = (code: string, factor: number) => post(createUnit, { code, title: 'Unit', factor });
const unit = (code: string, body: object) => put(updateUnit, body, word(code));

const lists: readonly Refused[] = [
  ['service-levels.create', 400, 'invalid_code', () => newLevel('Same day')],
  ['service-levels.create', 409, 'unique_violation', () => newLevel('express')],
  [
    ...(['service-levels.update', 400, 'code_immutable'] as const),
    () => put(updateLevel, { code: 'quick' }, word('express')),
  ],
  [
    ...(['service-levels.delete', 409, 'service_level_in_use'] as const),
    () => remove(deleteLevel, word('express')),
  ],
  ['weight-units.create', 400, 'invalid_code', () => newUnit('1', 2)],
  ['weight-units.create', 400, 'invalid_factor', () => newUnit('t', 0)],
  ['weight-units.create', 409, 'unique_violation', () => newUnit('lb', 2)],
  ['weight-units.update', 400, 'invalid_factor', () => unit('lb', { factor: -1 })],
  ['weight-units.update', 400, 'code_immutable', () => unit('lb', { code: 'pound' })],
  ['weight-units.update', 400, 'base_unit_factor', () => unit('kg', { factor: 1 })],
  ['weight-units.delete', 409, 'base_unit', () => remove(deleteUnit, word('kg'))],
  ['weight-units.delete', 409, 'weight_unit_in_use', () => remove(deleteUnit, word('g'))],
];

const quotes: readonly Refused[] = [
  ['rates', 400, 'negative_measure', () => post(rates, { weight: -0.001 })],
  ['rates', 400, 'negative_measure', () => post(rates, { order_value: -1 })],
  ['rates', 400, 'unknown_weight_unit', () => post(rates, { weight: 1, weight_unit: 'carat' })],
  ['tracking', 404, 'not_found', () => post(follow, { carrier: 'gls' })],
  [
    ...(['tracking.get', 404, 'not_found'] as const),
    () => invoke<Problem>(followByQuery, { tenant, query: { carrier: NOBODY } }),
  ],
];

describe('of shipping', () => {
  refusalsLeaveNothing(tenant, [...carriers, ...methods, ...tiers, ...lists, ...quotes]);
  refusalsLeaveNothing(crowded, moreTiers);
  refusalsLeaveNothing(lone, [
    [
      ...(['service-levels.delete', 409, 'last_service_level'] as const),
      () => refusedCalls(lone).remove(deleteLevel, { id: ids.last }),
    ],
  ]);
});
