import { leftoverEntity } from '@waybill/table/edition/leftover.entity';
import { externalIdEntity } from '@waybill/table/external-id';
import { aheadEntity } from '@waybill/table/ledger/count-ahead';
import { lateFoldEntity } from '@waybill/table/ledger/late-fold';
import { monthEntity, sumsEntity } from '@waybill/table/ledger/stored-sums';
import { tallyEntity } from '@waybill/table/ledger/tally';
import { namesEntity, valueEntity } from '@waybill/table/ledger/value-sums';
import { readEntry } from '@waybill/table/plan/entry';
import { headEntity, partEntity } from '@waybill/table/plan/head';
import { readAs } from '@waybill/table/plan/held';
import { stageTableEntity } from '@waybill/table/stage-table';
import { decisionEntity } from '@waybill/table/take/decision';
import { marksOf, namesOf, type Place } from '@waybill/table/take/mark';
import { AT, additionSampleOf, anId, sampleOf, TTL } from '../sample.ts';

const WATERMARK = 'tly_01M821T6JVJENG2KJMPHQ4N8QF';
const OWNER = `organization_id=${anId(1)}`;

/** What two marks of an item say, wherever it keeps them. */
const marked = (first: Place, second: Place) => ({
  names: ['on_hand', 'reserved'],
  marks: [
    { id: 'IeT1dY9q', moment: 1_763_783_356_608, at: 'undone', amounts: [2.5, 0], place: first },
    { id: 'Zk0aQp4w', moment: 1_763_783_356_609, at: 'done', amounts: [0, 3], place: second },
  ],
});

const partSteps = [
  { kind: 'create', key: { pk: 'T#acme#SAMPLE', sk: 'NEW' } },
  { kind: 'remove', key: { pk: 'T#acme#SAMPLE', sk: 'OLD' } },
  { kind: 'keep', key: { pk: 'T#acme#SAMPLE', sk: 'SAME' } },
  {
    kind: 'replace',
    key: { pk: 'T#acme#SAMPLE', sk: 'CHANGED' },
    item: { pk: 'T#acme#SAMPLE', sk: 'CHANGED', _e: 'sample', _v: 1, on_hand: 4.95 },
  },
] as const;

export const tableSamples = [
  sampleOf(stageTableEntity, { stage: 'prod', tables: 3, place: 2 }),
  sampleOf(sumsEntity, {
    watermark: WATERMARK,
    sums: { ORDERS: { 'placed|open|none|false': 47, 'completed|paid|fulfilled|false': 3 } },
    values: 2,
  }),
  sampleOf(monthEntity, { days: { 'placed|open|none|false': [0, 10, 37] } }),
  sampleOf(valueEntity, {
    watermark: WATERMARK,
    codes: { 'placed|open|none|false': 12 },
  }),
  sampleOf(namesEntity, { names: `ORDERS ${OWNER}\nORDERS contact_id=${anId(2)}` }),
  sampleOf(aheadEntity, { up_to: anId(3), rows: 227 }),
  sampleOf(tallyEntity, {
    moves: [
      ['ORDERS', anId(4), 'placed|open|none|false', null],
      [
        'ORDERS',
        anId(5),
        null,
        'placed|open|none|false',
        { counted: { [OWNER]: 3 }, sampled: { 'sku=LAMP-7': 4 }, summed: [OWNER] },
      ],
    ],
    ttl: TTL,
  }),
  sampleOf(externalIdEntity, { id: anId(6), external_id: 'SAP/4711' }),
  sampleOf(headEntity, {
    ...{ tenant: 'acme', id: anId(7), state: 'decided', lease: Date.parse(AT) },
    ttl: undefined,
  }),
  sampleOf(
    partEntity,
    {
      steps: [
        {
          kind: 'create',
          key: { pk: 'T#acme#SAMPLE', sk: 'NEW' },
          listed: { list: 'SAMPLES', by: ['fs', 'f1'] },
        },
        ...partSteps,
      ],
      ttl: TTL,
    },
    { before: { 1: { steps: partSteps, ttl: TTL } } },
  ),
  sampleOf(decisionEntity, { end: 'undone', ttl: TTL }),
  sampleOf(lateFoldEntity, { tenant: 'acme', group: 'ORDERS', shards: 2 }),
  sampleOf(leftoverEntity, { state: 'staged', edition: 'fe5e02aa-857f-8799-57af-44a323753eea' }),
  additionSampleOf(
    { name: 'take-mark', version: 2 },
    {
      m: 'on_hand,reserved',
      'm:0': new Set(['IeT1dY9q mi9r2k00-2.5,']),
      'm:1': new Set(['Zk0aQp4w mi9r2k01+,3']),
    },
    (item) => ({ names: namesOf(item), marks: marksOf(item) }),
    {
      1: marked({ attribute: 'm:IeT1dY9q' }, { attribute: 'm:Zk0aQp4w' }),
      2: marked(
        { attribute: 'm:0', text: 'IeT1dY9q mi9r2k00-2.5,' },
        { attribute: 'm:1', text: 'Zk0aQp4w mi9r2k01+,3' },
      ),
    },
  ),
  additionSampleOf(
    { name: 'plan-lock', version: 1 },
    { on_hand: 4, plan: anId(8), next: '{"pk":"T#acme#SAMPLE","sk":"SAMPLE","on_hand":3}' },
    (item) => [readAs(item, false), readAs(item, true)],
    { 1: [4, 3].map((on_hand) => ({ pk: 'T#acme#SAMPLE', sk: 'SAMPLE', on_hand })) },
  ),
  additionSampleOf(
    { name: 'plan-creation', version: 1 },
    { on_hand: 3, plan: anId(8), fresh: true, aside: { fs: anId(9), f1: 'T#acme#SAMPLES#full' } },
    (item) => [readAs(item, false), readAs(item, true)],
    {
      1: [
        undefined,
        {
          ...{ pk: 'T#acme#SAMPLE', sk: 'SAMPLE', on_hand: 3 },
          ...{ fs: anId(9), f1: 'T#acme#SAMPLES#full' },
        },
      ],
    },
  ),
  additionSampleOf(
    { name: 'plan-entry', version: 1 },
    { f0: 'T#acme#PLANS', fs: `${anId(8)}#STOCK#*` },
    readEntry,
    { 1: { id: anId(8), lists: ['STOCK', '*'], isEnded: false } },
  ),
  additionSampleOf(
    { name: 'ended-plan-entry', version: 1 },
    { f0: 'T#acme#PLANS', fs: `#${AT}#${anId(8)}#STOCK#*` },
    readEntry,
    { 1: { id: anId(8), lists: ['STOCK', '*'], isEnded: true } },
  ),
];
