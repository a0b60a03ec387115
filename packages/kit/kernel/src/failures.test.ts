import { describe, expect, it } from 'vitest';
import { Failures } from './failures.ts';

describe('failures of a run', () => {
  it('say nothing when there are none', async () => {
    const failures = new Failures();
    expect(await failures.guard('a', async () => undefined)).toBe(true);
    expect(() => failures.raise((count) => `${count} failed`)).not.toThrow();
  });

  it('are counted all, named at first, and told with the first reason', async () => {
    const failures = new Failures();
    for (let n = 1; n <= 500; n += 1) {
      const done = await failures.guard(`unit-${n}`, () => Promise.reject(new Error(`no ${n}`)));
      expect(done).toBe(false);
    }
    let thrown: unknown;
    try {
      failures.raise((count) => `${count} units failed`);
    } catch (error) {
      thrown = error;
    }
    expect(thrown).toBeInstanceOf(AggregateError);
    const { message, errors } = thrown as AggregateError;
    expect(message).toMatch(/^500 units failed: unit-1, unit-2, .*unit-20 \(Error: no 1\)$/u);
    expect(errors).toHaveLength(20);
  });
});
