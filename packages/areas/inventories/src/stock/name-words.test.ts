import { expect, it } from 'vitest';
import { indexedWords, isNamedBy, nameWords, soughtWords } from './name-words.ts';

const numbered = (count: number) => Array.from({ length: count }, (_, n) => `word${n + 10}`);

// INV-223
it.each([
  [null, []],
  ['Crème-brûlée Set', ['cremebrulee', 'creme', 'brulee', 'set']],
  ['Ikura, ikura', ['ikura']],
  ['- !', []],
  ['ab'.repeat(30), ['ab'.repeat(20)]],
  [
    Array.from({ length: 20 }, (_, n) => `w${n}`).join(' '),
    Array.from({ length: 16 }, (_, n) => `w${n}`),
  ],
])('%j is found by %j', (name, words) => {
  expect(nameWords(name)).toEqual(words);
});

// INV-223
it.each([
  [['ikura'], 'Ikura 200 g', true],
  [['IKU 200'], 'Ikura 200 g', true],
  [['ikura', 'g'], 'Ikura 200 g', true],
  [['kura'], 'Ikura 200 g', false],
  [['ikura salt'], 'Ikura 200 g', false],
  [['ikura'], null, false],
  [['ab'.repeat(30)], 'ab'.repeat(40), true],
])('%j finds %j: %s', (texts, name, isFound) => {
  expect(isNamedBy(name, soughtWords(texts))).toBe(isFound);
});

it.each([
  [['ikura', 'g'], ['ikura']],
  [
    ['g', '2'],
    ['2', 'g'],
  ],
  [[], []],
  [
    ['cup', 'tea', 'c', 'cupboard', 'cu'],
    ['cupboard', 'tea'],
  ],
  [numbered(16), numbered(16)],
  [[...numbered(16), 'wo'], numbered(16)],
  [numbered(17), undefined],
])('of %j the index is asked for %j', (sought, asked) => {
  expect(indexedWords(sought)).toEqual(asked);
});
