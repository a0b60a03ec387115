import { Stopped } from '@waybill/api/stopped';
import { reject } from '@waybill/kernel/rejection';
import type { Sight } from '@waybill/work/work';
import { expect, it } from 'vitest';
import { confirming, previewing } from './witness.ts';

const no = reject('no', 'No.');
const changed = reject('changed', 'Changed.');
const judge = (record: unknown) => (record === 'dear' ? no : undefined);
const at = (rev: number, record: object = {}) => ({ rev, record });
const dear = 'dear' as unknown as object;

// AGT-24, AGT-44
it('a preview is judged before and after, and seen where it stands', () => {
  const seen: Sight[] = [];
  const witness = previewing(judge, (sight) => seen.push(sight));
  expect(witness.isPreview).toBe(true);
  expect(() => witness.loaded(at(1, dear))).toThrow(Stopped);
  expect(() => witness.loaded(undefined)).not.toThrow();
  const sight = { before: at(1), after: at(1), answer: {} };
  expect(() => witness.decided({ ...sight, after: at(1, dear) })).toThrow(Stopped);
  expect(() => witness.decided({ ...sight, after: undefined, answer: 'dear' })).toThrow(Stopped);
  witness.decided(sight);
  expect(seen).toEqual([sight]);
});

// AGT-26
it('a confirmed run is stopped at another version than the one that was shown', () => {
  const witness = confirming(judge, { rev: 1, changed });
  expect(witness.isPreview).toBe(false);
  expect(() => witness.loaded(at(1))).not.toThrow();
  expect(() => witness.loaded(at(2))).toThrow(new Stopped(changed));
  expect(() => witness.loaded(undefined)).toThrow(Stopped);
  expect(() => confirming(judge, { rev: null, changed }).loaded(undefined)).not.toThrow();
  expect(() => witness.decided({ before: at(1), after: at(1), answer: 'dear' })).toThrow(Stopped);
});
