import { expect, it } from 'vitest';
import config from '../../../../vitest.config.ts';
import { partOf } from './whole-run.ts';

const names = (config.test?.projects ?? []).flatMap((project) =>
  typeof project === 'object' && 'test' in project ? [String(project.test?.name)] : [],
);
const ofTier = (tier: string) => names.filter((name) => name.startsWith(`${tier}-`));

it('tells tiers by the projects there are', () => {
  expect(partOf(names)).toBe('both');
  expect(partOf(ofTier('first'))).toBe('first');
  expect(partOf(ofTier('second'))).toBe('second');
  expect(partOf(['measured', 'first-units'])).toBe('some');
});
