import {
  countDeltaEntity,
  decisionEntity,
  externalIdEntity,
  figureSnapshotEntity,
  intentEntity,
  intentPartEntity,
  namesOf,
  orphanEntity,
  readAs,
  shardedCountEntity,
  snapshotEntity,
  stageTableEntity,
  valueSnapshotEntity,
} from '@waybill/table/testing';
import { type NoteAttribute, notesOf } from '@waybill/table/write';
import { AT, additionSampleOf, anId, sampleOf, TTL } from '../sample.ts';

const DELTA = 'dlt_01M821T6JVJENG2KJMPHQ4N8QF';
const OWNER = `organization_id=${anId(1)}`;

/** The two notes of an item. */
const noted = (first: NoteAttribute, second: NoteAttribute) => ({
  names: ['on_hand', 'reserved'],
  notes: [
    {
      id: 'IeT1dY9q',
      moment: 1_763_783_356_608,
      at: 'undone',
      amounts: [2.5, 0],
      attribute: first,
    },
    { id: 'Zk0aQp4w', moment: 1_763_783_356_609, at: 'done', amounts: [0, 3], attribute: second },
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
  sampleOf(stageTableEntity, { stage: 'prod', tables: 3, place: 2, format: 0 }),
  sampleOf(snapshotEntity, {
    version: 12,
    counts: { ORDERS: { 'placed|open|none|false': 47, 'completed|paid|fulfilled|false': 3 } },
    folded: [DELTA],
  }),
  sampleOf(valueSnapshotEntity, { states: { 'placed|open|none|false': 12 } }),
  sampleOf(shardedCountEntity, { counted: 3, rev: 7, closed: true }),
  sampleOf(countDeltaEntity, {
    changes: [
      ['ORDERS', anId(4), 'placed|open|none|false', null],
      ['ORDERS', anId(5), null, 'placed|open|none|false', { summed: [OWNER] }],
    ],
    figures: [
      ['ORDERS', anId(5), [OWNER], { '2026-11-22': { orders: '1', 'placed EUR': '4.95' } }],
    ],
  }),
  sampleOf(figureSnapshotEntity, { days: { orders: '47  3', 'placed EUR': '146.251  9.9' } }),
  sampleOf(externalIdEntity, { id: anId(6), external_id: 'SAP/4711' }),
  sampleOf(intentEntity, {
    tenant: 'acme',
    id: anId(7),
    state: 'decided',
    opened: Date.parse(AT) - 5_000,
    lease: Date.parse(AT),
    ttl: undefined,
  }),
  sampleOf(intentPartEntity, {
    steps: [
      {
        kind: 'create',
        key: { pk: 'T#acme#SAMPLE', sk: 'NEW' },
        aside: ['fs', 'f1'],
      },
      ...partSteps,
    ],
    ttl: TTL,
  }),
  sampleOf(decisionEntity, { end: 'undone', ttl: TTL }),
  sampleOf(orphanEntity, { state: 'staged', childSet: 'fe5e02aa-857f-8799-57af-44a323753eea' }),
  additionSampleOf(
    { name: 'escrow-note', version: 1 },
    {
      m: 'on_hand,reserved',
      'm:0': new Set(['IeT1dY9q mi9r2k00-2.5,']),
      'm:1': new Set(['Zk0aQp4w mi9r2k01+,3']),
    },
    (item) => ({ names: namesOf(item), notes: notesOf(item) }),
    {
      1: noted(
        { name: 'm:0', text: 'IeT1dY9q mi9r2k00-2.5,' },
        { name: 'm:1', text: 'Zk0aQp4w mi9r2k01+,3' },
      ),
    },
  ),
  additionSampleOf(
    { name: 'intent-lock', version: 1 },
    { on_hand: 4, intent: anId(8), next: '{"pk":"T#acme#SAMPLE","sk":"SAMPLE","on_hand":3}' },
    (item) => [readAs(item, false), readAs(item, true)],
    { 1: [4, 3].map((on_hand) => ({ pk: 'T#acme#SAMPLE', sk: 'SAMPLE', on_hand })) },
  ),
  additionSampleOf(
    { name: 'intent-creation', version: 1 },
    { on_hand: 3, intent: anId(8), fresh: true, aside: { fs: anId(9), f1: 'T#acme#SAMPLES#full' } },
    (item) => [readAs(item, false), readAs(item, true)],
    {
      1: [
        undefined,
        {
          pk: 'T#acme#SAMPLE',
          sk: 'SAMPLE',
          on_hand: 3,
          fs: anId(9),
          f1: 'T#acme#SAMPLES#full',
        },
      ],
    },
  ),
];
