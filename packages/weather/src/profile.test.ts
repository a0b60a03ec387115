import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { profileNamed, profiles } from './profile.ts';

it('is found by its name, and refused by any other', () => {
  expect(profileNamed('calm')).toBe(profiles.calm);
  expect(() => profileNamed('hail')).toThrow("the weather is 'hail'; it can be calm or storm");
});

it('is printed in docs/weather.md as it is', () => {
  const page = readFileSync(new URL('../../../docs/weather.md', import.meta.url), 'utf8');
  const [, printed = ''] = /```json\n(.*?)```/su.exec(page) ?? [];
  expect(JSON.parse(printed)).toEqual(profiles);
});
