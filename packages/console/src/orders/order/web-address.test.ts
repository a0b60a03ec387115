import { expect, it } from 'vitest';
import { webAddress } from './web-address.ts';

it.each([
  ['https://track.example/1', 'https://track.example/1'],
  ['http://track.example/1', 'http://track.example/1'],
  ['javascript:alert(1)', undefined],
  ['data:text/html,x', undefined],
  ['track', undefined],
  [null, undefined],
])('of %s opens %s', (text, address) => {
  expect(webAddress(text)).toBe(address);
});
