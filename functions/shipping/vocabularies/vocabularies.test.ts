import type { Vocabulary, VocabularyValue } from '@waybill/api/vocabulary.schema';
import { invoke } from '@waybill/testing/invoke';
import { withTable } from '@waybill/testing/table';
import { expect, it } from 'vitest';
import { handler as createUnit } from '../weight-units/create.ts';
import { handler as listUnits } from '../weight-units/list.ts';
import { handler as get } from './get.ts';
import { handler as list } from './list.ts';

const table = withTable();

const named = (tenant: string, name: string) =>
  invoke<Vocabulary<VocabularyValue>>(get, { tenant, pathParameters: { name } });

// SHP-148
it('the index tells names and titles, and filters by name', async () => {
  const { body } = await invoke<{ app: string; vocabularies: object[] }>(list);
  expect(body).toMatchObject({ app: 'shipping', vocabularies: { length: 5 } });
  const filtered = await invoke(list, { query: { filter: 'name=matrix-bases' } });
  expect(filtered.body).toMatchObject({
    vocabularies: [{ name: 'matrix-bases', title: { en: 'Matrix bases' } }],
  });
  expect((await invoke(list, { query: { tone: 'info' } })).status).toBe(400);
});

// SHP-147
it('fixed words are answered without a look at the table', async () => {
  const before = await table.count();
  for (const name of ['carrier-statuses', 'matrix-bases', 'pricing-types']) {
    expect(await named('fixed', name)).toMatchObject({ status: 200, body: { source: 'schema' } });
  }
  expect(await named('fixed', 'colours')).toMatchObject({
    status: 404,
    body: { code: 'not_found' },
  });
  expect(await table.count()).toBe(before);
});

// SHP-67, SHP-149, SHP-150
it('words of the tenant are there at the first look, and its own ones beside them', async () => {
  const levels = await named('kept', 'service-levels');
  expect(levels.body.values.map(({ key }) => key)).toEqual([
    'standard',
    'express',
    'economy',
    'freight',
  ]);
  expect(levels.body).toMatchObject({
    source: 'table',
    closed: true,
    values: { 0: { is_default: true, is_system: true, labels: { de: 'Standard' } } },
  });
  const first = await named('kept', 'weight-units');
  expect(first.body.values.map(({ key }) => key)).toEqual(['kg', 'g', 'lb']);
  const body = { code: 't', title: 'Tonne', factor: 1000 };
  await invoke(createUnit, { tenant: 'kept', body });
  const { values } = (await named('kept', 'weight-units')).body;
  expect(values[3]).toMatchObject({ key: 't', title: 'Tonne', factor: 1000, is_base: false });
  const stored = await invoke(listUnits, { tenant: 'kept' });
  expect(stored.body).toMatchObject({ total: 4 });
});
