import {
  entryEntity,
  jobEntity,
  logEntity,
  manifestEntity,
  numbersEntity,
  runEntity,
  stateEntity,
} from '@waybill/search/index/index.entity';
import { AT, LATER, sampleOf } from '../sample.ts';

const ID = '01976f3a-8c1e-7a44-9d0b-5f1c2e3a4b5c';
const BYTES = new Uint8Array([1, 2, 3]);

export const searchSamples = [
  sampleOf(manifestEntity, {
    version: 7,
    manifest: {
      next: 130,
      last_id: ID,
      fences: [1_772_323_200_000],
      runs: [{ id: ID, level: 1, made: 1_772_323_200_000 }],
      folds: 5,
      failed: [2],
      fold: { run: ID, until: 1_772_323_260_000, fold: 5, before: { next: 128, last_id: ID } },
      merge: { run: ID, until: 1_772_323_260_000, inputs: [ID], after: 'mu' },
      garbage: [{ run: ID, since: 1_772_323_200_000 }],
    },
  }),
  sampleOf(logEntity, { rev: 3, terms: BYTES, ordinal: 12, fold: 4 }),
  sampleOf(entryEntity, { rev: 3, ordinal: 12, fold: 4, terms: BYTES, before: BYTES }),
  sampleOf(numbersEntity, { ids: BYTES, fold: 4 }),
  sampleOf(runEntity, { bytes: BYTES }),
  sampleOf(stateEntity, {
    version: 2,
    live: 1,
    next: 2,
    old: 3,
    job: {
      id: ID,
      status: 'finished',
      orders: 512,
      created_at: AT,
      finished_at: LATER,
      after: ID,
    },
  }),
  sampleOf(jobEntity, { tenant: 'acme' }),
];
