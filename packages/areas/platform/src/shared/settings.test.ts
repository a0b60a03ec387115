import { documentProblem } from '@waybill/api/document';
import { checkSettings } from '@waybill/settings/effective';
import { expect, it } from 'vitest';
import { consoleSettings } from './settings.ts';

// API-44, API-170
it.each([
  ['of plain letters', 'x'.repeat(255), 'x'.repeat(1_000)],
  ['with a name of wide letters', '漢'.repeat(255), 'x'.repeat(511)],
  ['with an address of letters of two bytes', 'x'.repeat(20), `/${'ß'.repeat(627)}x`],
  ['of what JSON writes longer', `a${'\u0001'.repeat(59)}`, '"'.repeat(460)],
])('one write keeps 50 of the largest views, %s', (_, name, address) => {
  const views = (text: string) => Array.from({ length: 50 }, () => ({ name, address: text }));
  const check = (text: string) => checkSettings(consoleSettings, { views: views(text) }, false);
  expect(check(address)).toBeUndefined();
  expect(documentProblem({ views: views(address) })).toBeUndefined();
  expect(check(`${address}xx`)?.details).toHaveLength(50);
});
