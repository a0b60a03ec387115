import { uuidFloor } from '@waybill/kernel/id';
import { plusSeconds, toInstant } from '@waybill/kernel/instant';
import { gatheredWrites } from '@waybill/table/testing';
import { expect, it } from 'vitest';
import { readChangeState, replaceToken, tokenKeys } from './change-token.writes.ts';

const CHANGED = new Date('2026-11-22T09:00:00.000Z');
const told = { tenant: 'acme', name: 'DEPOTS_CHANGED' };
const puts = () => gatheredWrites([replaceToken(told), replaceToken(told)], CHANGED);
const stateAfter = (seconds: number, items = puts().map(({ put }) => put)) =>
  readChangeState(items, toInstant(plusSeconds(CHANGED, seconds)));

it('a change replaces one token, whatever it does to how many collections', () => {
  const other = replaceToken({ ...told, tenant: 'other' });
  expect(puts()).toHaveLength(1);
  expect(gatheredWrites([replaceToken(told), other], CHANGED)).toHaveLength(2);
  for (let round = 0; round < 20; round += 1) {
    for (const { put } of puts()) {
      expect(tokenKeys('acme', told.name)).toContainEqual({ pk: put.pk, sk: put.sk });
      expect((put['token'] as string) > uuidFloor(CHANGED.getTime())).toBe(true);
    }
  }
});

it('no two changes leave the same state', () => {
  expect(stateAfter(60).text).not.toBe(stateAfter(60).text);
  expect(stateAfter(60, []).text).toBe('');
});

it('is settled once its changes are 40 seconds old, and never without one', () => {
  expect([0, 20, 40].map((seconds) => stateAfter(seconds).settled)).toEqual([false, false, false]);
  expect([41, 600].map((seconds) => stateAfter(seconds).settled)).toEqual([true, true]);
  expect(stateAfter(600, []).settled).toBe(false);
});
