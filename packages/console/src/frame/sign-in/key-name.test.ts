import { expect, it } from 'vitest';
import { browserOf, keyName } from './key-name.ts';

const CHROME = 'Mozilla/5.0 (X11) AppleWebKit/537.36 (KHTML) Chrome/140.0.0.0 Safari/537.36';

it.each([
  [CHROME, 'Chrome'],
  [`${CHROME} Edg/140.0`, 'Edge'],
  ['Mozilla/5.0 (Mac) AppleWebKit/605 Version/18 Safari/605', 'Safari'],
  ['Mozilla/5.0 (X11; rv:140.0) Gecko Firefox/140.0', 'Firefox'],
  ['curl/8', 'a browser'],
])('%s is %s', (agent, name) => {
  expect(browserOf(agent)).toBe(name);
});

it('names the key after the person', () => {
  expect(keyName(' Ada ', CHROME)).toBe('Console, Ada, Chrome');
  expect(keyName('x'.repeat(400), CHROME).length).toBeLessThan(255);
});
