import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { lazily } from './lazily.ts';

const unhandled: unknown[] = [];
const note = (reason: unknown) => void unhandled.push(reason);
beforeAll(() => void process.on('unhandledRejection', note));
afterAll(() => void process.off('unhandledRejection', note));

/** Work that counts how often it begins. */
function counted(work: () => Promise<string>) {
  let begun = 0;
  const lazy = lazily(() => {
    begun += 1;
    return work();
  });
  return { lazy, begun: () => begun };
}

const failing = async () => {
  throw new Error('It is refused.');
};

it('is not begun before it is waited for, and then once (CLN-2)', async () => {
  const { lazy, begun } = counted(async () => 'a page');
  await setImmediate();
  expect(begun()).toBe(0);
  expect(await Promise.all([lazy, lazy, lazy.then((page) => page.length)])).toEqual([
    'a page',
    'a page',
    6,
  ]);
  expect(begun()).toBe(1);
});

// Node ends a process in which a rejection is handled by no one.
it('fails for those who wait, however late, and for no one else (CLN-2)', async () => {
  const never = counted(failing);
  const late = counted(failing);
  await setImmediate();
  await expect(late.lazy).rejects.toThrow('It is refused.');
  expect(await late.lazy.catch((error: Error) => error.message)).toBe('It is refused.');
  expect([never.begun(), late.begun(), unhandled]).toEqual([0, 1, []]);
});

it('does what is left in the end', async () => {
  const done: string[] = [];
  await counted(async () => 'a page').lazy.finally(() => void done.push('closed'));
  expect(done).toEqual(['closed']);
});
