import { randomUUID } from 'node:crypto';
import { fold, WORD_LETTERS } from '@waybill/kernel/words';
import { expect, it } from 'vitest';
import { groupOf, wordKey } from './index.entity.ts';

/** Bytes of a sort key, the most that DynamoDB takes. */
const LONGEST_KEY = 1_024;

// SEA-6
it.each(['x', '\u{1D4B3}', '漢', '𠮷'])(
  'the longest word of %j fits the key of an item',
  (letter) => {
    const word = fold(letter).repeat(WORD_LETTERS);
    const group = groupOf(randomUUID(), randomUUID());
    const { sk } = wordKey({ tenant: 'acme', generation: 1 }, word, group);
    expect(Buffer.byteLength(sk)).toBeLessThanOrEqual(LONGEST_KEY);
  },
);
