import { withTable } from '@waybill/testing/table';
import { withWeather } from '@waybill/testing/weather';
import { profiles } from '@waybill/weather/profile';
import { describe, expect, it } from 'vitest';
import { get } from '../read/read.ts';
import { transact, write } from './commit.ts';

withTable();
const at = (pk: string, sk = 'A') => ({ pk, sk });
const raising = (pk: string) => ({ update: at(pk), add: { hits: 1 } });

describe('in a storm', () => {
  withWeather('storm');

  it('every increment of racing transactions counts once, or is said to be lost', async () => {
    await write({ put: { ...at('c1'), hits: 0 } });
    const racers = Array.from({ length: 12 }, (_, index) =>
      transact([raising('c1'), { put: at('c1', `${index}`) }]),
    );
    const outcomes = await Promise.all(racers);
    const done = outcomes.filter((outcome) => outcome === undefined).length;
    expect(done).toBeGreaterThan(0);
    expect((await get(at('c1')))?.['hits']).toBe(done);
  });
});

describe('where every answer is lost', () => {
  withWeather({ seed: 1, lostAnswers: { ...profiles.storm.lostAnswers, rate: 1 } });

  it('a transaction takes effect once and is known to have', async () => {
    expect(await transact([raising('c3'), raising('c4')])).toBeUndefined();
    expect(await get(at('c3'))).toMatchObject({ hits: 1 });
    expect(await get(at('c4'))).toMatchObject({ hits: 1 });
  });
});
