import { expect, it } from 'vitest';
import { joinChanges } from './join-changes.ts';

const put = (sk: string) => ({ put: { pk: 'p', sk } });
const part = (name: string) => ({
  steps: [{ kind: 'create' as const, write: put(`${name} step`) }],
  withDecision: [put(`${name} count`)],
});

// INV-12
it('keeps everything of every part, in their order', () => {
  const [one, two] = [part('one'), part('two')];
  expect(joinChanges(one, two)).toEqual({
    steps: [...one.steps, ...two.steps],
    withDecision: [...one.withDecision, ...two.withDecision],
  });
});
