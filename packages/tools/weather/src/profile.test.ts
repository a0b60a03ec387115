import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { findProfile, profiles } from './profile.ts';

it('is found by its name, and refused by any other', () => {
  expect(findProfile('calm')).toBe(profiles.calm);
  expect(() => findProfile('hail')).toThrow("the weather is 'hail'; it can be calm or storm");
});

it('leaves out the laws that are named behind it', () => {
  const { indexLag, lostAnswers, ...others } = profiles.storm;
  expect(findProfile('storm-indexLag-lostAnswers')).toEqual(others);
  expect(() => findProfile('storm-hail')).toThrow("the weather has no law 'hail'");
});

it('is printed in docs/weather.md as it is', () => {
  const page = readFileSync(new URL('../../../../docs/weather.md', import.meta.url), 'utf8');
  const [, printed = ''] = /```json\n(.*?)```/su.exec(page) ?? [];
  expect(JSON.parse(printed)).toEqual(profiles);
});
