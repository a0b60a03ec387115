import { expect, it } from 'vitest';
import { authorOf, whoDidIt } from './who-did-it.ts';

const by = { key_id: '01976f3a-8c1e-7a44-9d0b-5f1c2e3a4b5c', name: 'Till 7' };

// CLI-18
it.each([
  [{ sequence: 1, actor: null, by }, 'by Till 7'],
  [{ actor: 'user:42', by }, 'by Till 7 (user:42)'],
  [{ actor: 'Ada', by: null }, 'by a schedule (Ada)'],
  [{ actor: null, by: null }, 'by a schedule'],
  [{}, 'by a schedule'],
  [
    { actor: null, by: { ...by, agent: { name: 'Claude', version: '2.1' } } },
    'by Claude with Till 7',
  ],
  [{ actor: 'a\nb', by: { ...by, name: 'Till\n\t7' } }, 'by Till 7 (a b)'],
])('says of %j who did it', (metadata, text) => {
  expect(whoDidIt(authorOf({ metadata }))).toBe(text);
});
