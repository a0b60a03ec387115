import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { contentParts, joinContent, measureContent } from './content.ts';

const stored = (xml: Uint8Array) =>
  contentParts(xml).map(({ id, content }) => ({ pk: 'P', sk: id, ...content }));

// PEP-38
it.each([0, 1, 1_000_000])('%d bytes come back as they were', (size) => {
  const xml = randomBytes(size);
  expect(xml.equals(joinContent(stored(xml)))).toBe(true);
});

// PEP-38
it('no part is too large for an item, and what repeats takes one', () => {
  const parts = contentParts(randomBytes(4 * 1024 * 1024));
  expect(parts.length).toBe(14);
  expect(parts.map(({ id }) => id).toSorted()).toEqual(parts.map(({ id }) => id));
  expect(contentParts(Buffer.alloc(4 * 1024 * 1024)).length).toBe(1);
});

// PEP-36
it('is measured', () => {
  expect(measureContent(Buffer.from('<Order/>'))).toEqual({
    size: 8,
    sha256: expect.stringMatching(/^[0-9a-f]{64}$/u),
  });
});
