import { describe, expect, it } from 'vitest';
import { aCarrier, standardLevels } from '../shared/rows.factory.ts';
import {
  chooseDefaultLevel,
  findCarriersWith,
  refuseServiceLevelRemoval,
} from './level-removal.ts';

const level = { id: '1', code: 'express', position: 1 };
const carrier = (index: number) => aCarrier({ code: `c${index}`, service_level: 'express' });

describe('a service level', () => {
  const carriers = (count: number) => Array.from({ length: count }, (_, index) => carrier(index));

  // SHP-79, SHP-80
  it.each([
    ['that nobody has', standardLevels, 0, undefined],
    ['of one carrier', standardLevels, 1, /carriers: c0\.$/u],
    ['of five', standardLevels, 5, /carriers: c0, c1, c2, c3, c4\.$/u],
    ['of six', standardLevels, 6, /carriers: c0, c1, c2, c3, c4 and others\.$/u],
    ['that is the last one', [], 0, /last service level/u],
    ['that is the last one, whoever has it', [], 1, /last service level/u],
  ])('%s may go: %#', (_, rest, count, message) => {
    const refused = refuseServiceLevelRemoval(level, rest, carriers(count));
    if (message === undefined) expect(refused).toBeUndefined();
    else {
      expect(refused).toMatchObject({
        rejected: rest.length === 0 ? 'last_service_level' : 'service_level_in_use',
        message: expect.stringMatching(message),
      });
    }
  });

  // SHP-79
  it('is that of the carriers which name its code', () => {
    const [one, other] = [carrier(1), aCarrier({ service_level: 'standard' })];
    expect(findCarriersWith(level, [one, other])).toEqual([one]);
  });
});

// SHP-81
it.each([
  [
    'the lowest position',
    [
      { id: '1', position: 2 },
      { id: '2', position: 1 },
    ],
    '2',
  ],
  [
    'of equal ones the oldest',
    [
      { id: '1', position: 1 },
      { id: '2', position: 1 },
    ],
    '1',
  ],
  [
    'of equal ones the oldest, in any order',
    [
      { id: '2', position: 1 },
      { id: '1', position: 1 },
    ],
    '1',
  ],
  ['none where none is left', [], undefined],
])('the next default is %s', (_, rest, id) => {
  expect(chooseDefaultLevel(rest.map((row) => ({ ...row, code: row.id })))?.id).toBe(id);
});
