import { expect, it, vi } from 'vitest';
import { browserValue } from './browser-value.ts';

function memory(): Storage {
  const texts = new Map<string, string>();
  return {
    getItem: (name: string) => texts.get(name) ?? null,
    setItem: (name: string, text: string) => void texts.set(name, text),
    removeItem: (name: string) => void texts.delete(name),
  } as Storage;
}

const words = {
  read: (text: string | null) => (text ?? '').split(',').filter(Boolean),
  write: (some: readonly string[]) => (some.length === 0 ? undefined : some.join(',')),
};

it('is what another tab has made of it', () => {
  const storage = memory();
  const [mine, theirs] = [
    browserValue(storage, 'words', words),
    browserValue(storage, 'words', words),
  ];
  mine.set([...mine.get(), 'a']);
  theirs.set([...theirs.get(), 'b']);
  expect(mine.get()).toEqual(['a', 'b']);
  expect(mine.get()).toBe(mine.get());
});

it('is kept by the browser, and heard of by those who show it', () => {
  const storage = memory();
  const value = browserValue<readonly string[]>(storage, 'words', words);
  const hear = vi.fn();
  const stop = value.subscribe(hear);
  expect(value.get()).toEqual([]);
  value.set(['a', 'b']);
  expect([value.get(), storage.getItem('words')]).toEqual([['a', 'b'], 'a,b']);
  expect(browserValue(storage, 'words', words).get()).toEqual(['a', 'b']);
  expect(hear).toHaveBeenCalledTimes(1);
  stop();
  value.set([]);
  expect(storage.getItem('words')).toBeNull();
  expect(hear).toHaveBeenCalledTimes(1);
});
