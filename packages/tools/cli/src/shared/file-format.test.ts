import { expect, it } from 'vitest';
import { formatOf } from './file-format.ts';

const tables = ['csv', 'ndjson'] as const;

it.each([
  ['a.csv', undefined, 'csv'],
  ['a.NDJSON', undefined, 'ndjson'],
  ['a.jsonl', undefined, 'ndjson'],
  ['a.txt', 'csv', 'csv'],
  ['', 'ndjson', 'ndjson'],
])('takes %s with --format %s as %s', (path, said, format) => {
  expect(formatOf(tables, path, said)).toBe(format);
});

// CLI-40
it.each([
  ['a.txt', undefined, 'a.txt must end in .csv or .ndjson, or --format must say which it is'],
  ['a.csv', 'xml', '--format must be csv or ndjson, not xml'],
  ['', 'xml', '--format must be csv or ndjson, not xml'],
])('refuses %s with --format %s: %s', (path, said, sentence) => {
  expect(() => formatOf(tables, path, said)).toThrow(sentence);
});
