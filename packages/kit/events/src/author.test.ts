import { expect, it } from 'vitest';
import { agentOf, authorIn, withAuthor } from './author.ts';

// AGT-40
it.each([
  ['as they are', ['Claude Code', '2.1.0'], ['Claude Code', '2.1.0']],
  ['without control characters', ['Cl\u0000au\nde\u007f', '\u00852.1'], ['Claude', '2.1']],
  [
    'cut at 64, behind what is dropped',
    [`\n${'x'.repeat(65)}`, '📦'.repeat(65)],
    ['x'.repeat(64), '📦'.repeat(64)],
  ],
  ['as text that is carried', ['a\ud800b', ''], ['a\ufffdb', null]],
  ['as unknown where nothing is left', ['\n', '\t'], ['unknown', null]],
  ['as unknown where they show nothing', ['  \u200b', '\u202e'], ['unknown', null]],
  ['as unknown where they are no text', [7, { a: 1 }], ['unknown', null]],
  ['as unknown where they are missing', [undefined, undefined], ['unknown', null]],
])('takes the words of an assistant %s', (_, [name, version], [shown, shownVersion]) => {
  expect(agentOf(name, version)).toEqual({ name: shown, version: shownVersion });
});

// AGT-40
it('keeps the assistant beside the key', () => {
  const by = { key_id: 'key-1', name: 'Desk', agent: agentOf('Claude', '2.1') };
  const body = JSON.stringify({ metadata: withAuthor({ sequence: 1 }, { actor: null, by }) });
  expect(authorIn(body)).toEqual({ actor: null, by });
});
