import { entryEntity, stateEntity, wordEntity } from '@waybill/search/index/index.entity';
import { AT, LATER, sampleOf } from '../sample.ts';

const ID = '01976f3a-8c1e-7a44-9d0b-5f1c2e3a4b5c';

export const searchSamples = [
  sampleOf(wordEntity, { ids: new Set([ID]) }),
  sampleOf(entryEntity, {
    rev: 3,
    words: `anna lamp7 #${ID}#a1`,
    leaving: `anne #${ID}#a0`,
    until: 1_772_323_260_000,
  }),
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
];
