import { expect, it } from 'vitest';
import { packed, unpacked } from './stored-document.ts';

it.each([{ a: { b: [1, 'x', null] } }, { large: 1e200 }, {}])(
  'brings %j back as sent',
  (document) => {
    expect(unpacked(packed(document))).toEqual(document);
  },
);

it('keeps nothing for nothing', () => {
  expect(packed(null)).toBeNull();
  for (const stored of [null, undefined, 7]) expect(unpacked(stored)).toBeNull();
});
