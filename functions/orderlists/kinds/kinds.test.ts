import { type Kind, kinds } from '@waybill/order-lists/kind/kind.resource';
import { injectFault, removeFault } from '@waybill/testing/faults/table-fault';
import { invoke } from '@waybill/testing/invoke';
import { recordedEvents } from '@waybill/testing/recorded-events';
import { rounds } from '@waybill/testing/rounds';
import { routineResourceSuite } from '@waybill/testing/routine-resource';
import { withTable } from '@waybill/testing/table';
import { afterEach, describe, expect, it } from 'vitest';
import { handler as createList } from '../create.ts';
import { handler as getDefaults } from '../defaults/get.ts';
import { handler as restore } from '../defaults.ts';
import { handler as deleteList } from '../delete.ts';
import { handler as updateList } from '../update.ts';
import { handler as vocabulary } from '../vocabularies/get.ts';
import { handler as vocabularies } from '../vocabularies/list.ts';
import { handler as create } from './create.ts';
import { handler as remove } from './delete.ts';
import { handler as get } from './get.ts';
import { handler as list } from './list.ts';
import { handler as makeDefault } from './make-default.ts';
import { handler as update } from './update.ts';

const table = withTable();
afterEach(removeFault);

// ORL-1, ORL-6, ORL-8, ORL-16
routineResourceSuite({
  resource: kinds,
  short: true,
  handlers: { list, get, create, update, makeDefault },
  sample: (n) => ({ code: `kind-${n}`, title: `Kind ${n}` }),
  updates: [
    { title: 'Other', labels: { de: 'Andere' }, tone: 'danger' },
    { description: 'Text', descriptions: { en: 'Text' }, position: 40 },
  ],
  fixedCode: true,
  standing: 2,
});

interface Page<Row> {
  readonly items: Row[];
}

const owner_id = '01976f3a-8c1e-7a44-9d0b-5f1c2e3a4b5c';

const all = async (tenant: string) => (await invoke<Page<Kind>>(list, { tenant })).body.items;
const codes = async (tenant: string) => (await all(tenant)).map(({ code }) => code);
const flagged = async (tenant: string) =>
  (await all(tenant)).filter(({ is_default }) => is_default).map(({ code }) => code);
const kindOf = async (tenant: string, code: string): Promise<Kind> => {
  const found = (await all(tenant)).find((row) => row.code === code);
  if (found === undefined) throw new Error(`no kind ${code}`);
  return found;
};
const deleteKind = async (tenant: string, code: string) =>
  invoke(remove, {
    method: 'DELETE',
    tenant,
    pathParameters: { id: (await kindOf(tenant, code)).id },
  });
const newKind = (tenant: string, body: object) => invoke<Kind>(create, { tenant, body });
const newList = (tenant: string, kind: string) =>
  invoke<{ id: string }>(createList, {
    tenant,
    body: { name: 'L', owner_id, owner_name: 'O', kind },
  });

describe('the kinds of a tenant', () => {
  // ORL-2, ORL-3
  it('are there at the first read of any caller', async () => {
    const looks = await Promise.all([1, 2, 3, 4].map(() => all('first')));
    for (const rows of looks) expect(rows).toEqual(looks[0]);
    expect(looks[0]).toMatchObject([
      { code: 'shopping', is_default: true, is_system: true, position: 10, tone: 'info' },
      { code: 'label', is_default: false, is_system: true, position: 20, tone: 'neutral' },
    ]);
  });

  // ORL-8
  it('keep exactly one default while many are made it', async () => {
    const tenant = 'crowd';
    for (const code of ['a', 'b', 'c']) await newKind(tenant, { code, title: code });
    const rows = await all(tenant);
    const calls = Array.from(
      { length: rounds({ short: 8, long: 16 }) },
      (_, index) => rows[index % rows.length]?.id ?? '',
    );
    const answers = await Promise.all(
      calls.map((id) => invoke(makeDefault, { tenant, body: {}, pathParameters: { id } })),
    );
    expect(answers.every(({ status }) => [200, 409].includes(status))).toBe(true);
    expect(await flagged(tenant)).toHaveLength(1);
  });

  // ORL-15
  it('are a vocabulary', async () => {
    const kept = await invoke(vocabulary, { tenant: 'words', pathParameters: { name: 'kinds' } });
    expect(kept).toMatchObject({
      status: 200,
      body: {
        app: 'orderlists',
        source: 'table',
        closed: true,
        values: [
          { key: 'shopping', is_default: true, is_system: true, tone: 'info', final: false },
          { key: 'label', is_default: false },
        ],
      },
    });
    const other = await invoke(vocabulary, { pathParameters: { name: 'colours' } });
    expect(other).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect((await invoke(vocabularies)).body).toMatchObject({
      app: 'orderlists',
      vocabularies: [{ name: 'kinds' }],
    });
  });
});

describe('a kind', () => {
  // ORL-5, ORL-6, ORL-7
  it.each([
    ['größe', 'invalid_value'],
    ['SHOPPING', 'unique_violation'],
  ])('is not made with the code %s', async (given, code) => {
    const body = { code: given, title: 'Night' };
    expect(await newKind('refused', body)).toMatchObject({ body: { code } });
  });

  // ORL-5
  it('keeps its code in lower case, for good', async () => {
    const made = await newKind('fixed', { code: 'B2B_2', title: 'B2B' });
    expect(made).toMatchObject({ status: 201, body: { code: 'b2b_2', tone: 'neutral' } });
    const at = { tenant: 'fixed', method: 'PUT', pathParameters: { id: made.body.id } };
    const same = await invoke(update, { ...at, body: { code: 'B2B_2', title: 'Same' } });
    expect(same).toMatchObject({ status: 200, body: { title: 'Same' } });
    const other = await invoke(update, { ...at, body: { code: 'other' } });
    expect(other).toMatchObject({ status: 400, body: { code: 'immutable_field' } });
  });

  // ORL-9, ORL-11, ORL-12, ORL-16
  it('is deleted, the default with a successor, the last one never', async () => {
    const tenant = 'gone';
    const { id } = await kindOf(tenant, 'shopping');
    expect(await deleteKind(tenant, 'shopping')).toMatchObject({
      status: 200,
      body: { deleted: true, id, code: 'shopping' },
    });
    expect(await flagged(tenant)).toEqual(['label']);
    expect(await deleteKind(tenant, 'label')).toMatchObject({
      status: 409,
      body: { code: 'last_kind' },
    });
    const events = await recordedEvents(tenant);
    expect(events.map(({ topic }) => topic).toSorted()).toEqual([
      'order_list_kind.deleted',
      'order_list_kind.updated',
    ]);
  });

  // ORL-10
  it('stays while a list carries it, and goes with the last of them', async () => {
    const tenant = 'used';
    const made = [await newList(tenant, 'label'), await newList(tenant, 'label')];
    expect(await deleteKind(tenant, 'label')).toMatchObject({
      status: 409,
      body: { code: 'kind_in_use' },
    });
    const [first, second] = made.map(({ body }) => ({ tenant, pathParameters: { id: body.id } }));
    await invoke(updateList, { ...first, method: 'PUT', body: { kind: 'shopping' } });
    expect((await deleteKind(tenant, 'label')).status).toBe(409);
    await invoke(deleteList, { ...second, method: 'DELETE' });
    expect((await deleteKind(tenant, 'label')).status).toBe(200);
  });

  // ORL-10, ORL-13
  it('that is deleted right before a list of it is written is none', async () => {
    const tenant = 'overtaken';
    await kindOf(tenant, 'label');
    injectFault(async ({ command }, send) => {
      if (command !== 'TransactWriteItemsCommand') return send();
      removeFault();
      expect((await deleteKind(tenant, 'label')).status).toBe(200);
      return send();
    });
    expect(await newList(tenant, 'label')).toMatchObject({ body: { code: 'unknown_kind' } });
  });

  // ORL-10, ORL-13
  it('that is deleted while lists of it are made leaves no list without a kind', async () => {
    for (let round = 0; round < rounds({ short: 2, long: 4 }); round += 1) {
      const tenant = `race-${round}`;
      const { id } = await kindOf(tenant, 'label');
      const [gone, ...made] = await Promise.all([
        invoke(remove, { method: 'DELETE', tenant, pathParameters: { id } }),
        ...Array.from({ length: 6 }, () => newList(tenant, 'label')),
      ]);
      const statuses = made.map(({ status }) => status);
      const isKept = gone.status === 409;
      expect(statuses.every((status) => [201, 400].includes(status))).toBe(true);
      expect(statuses.includes(201)).toBe(isKept);
      expect((await codes(tenant)).includes('label')).toBe(isKept);
    }
  });
});

describe('defaults', () => {
  const fallbacks = {
    kind: 'shopping',
    shared: false,
    metadata: null,
    organization_id: null,
    item: { quantity: 1 },
  };

  // ORL-4
  it('bring the kinds to a tenant that has none, and no removed one back', async () => {
    const tenant = 'restored';
    const before = await table.count();
    expect((await invoke(getDefaults, { tenant })).body).toEqual({ defaults: fallbacks });
    expect(await table.count()).toBe(before);
    const answers = await Promise.all([1, 2, 3].map(() => invoke(restore, { tenant, body: {} })));
    const created = answers.map(({ body }) => (body['created'] as string[]).length);
    expect(created.toSorted()).toEqual([0, 0, 2]);
    expect(answers.every(({ body }) => 'defaults' in body)).toBe(true);
    await deleteKind(tenant, 'shopping');
    expect((await invoke(restore, { tenant, body: {} })).body).toEqual({
      created: [],
      existing: ['label'],
      defaults: { ...fallbacks, kind: 'label' },
    });
  });
});
