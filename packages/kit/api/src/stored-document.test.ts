import { expect, it } from 'vitest';
import { pack, unpack } from './stored-document.ts';

it.each([{ a: { b: [1, 'x', null] } }, { large: 1e200 }, {}])(
  'brings %j back as sent',
  (document) => {
    expect(unpack(pack(document))).toEqual(document);
  },
);

it('keeps nothing for nothing', () => {
  expect(pack(null)).toBeNull();
  for (const stored of [null, undefined, 7]) expect(unpack(stored)).toBeNull();
});
