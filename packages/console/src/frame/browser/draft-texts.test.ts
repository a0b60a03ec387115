import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { draftPlace, dropDrafts } from './draft-texts.ts';

const FULL = 100;

/** A storage whose names are its own keys, as those of a browser are, with little room. */
function storage(texts: Record<string, string> = {}) {
  const has = (name: string) => Object.hasOwn(texts, name);
  return new Proxy(texts, {
    get: (_, method) =>
      ({
        getItem: (name: string) => (has(name) ? texts[name] : null),
        setItem: (name: string, text: string) => {
          if (text.length > FULL) throw new DOMException('no room', 'QuotaExceededError');
          texts[name] = text;
        },
        removeItem: (name: string) => Reflect.deleteProperty(texts, name),
      })[String(method)],
  });
}

beforeEach(() => void vi.stubGlobal('sessionStorage', storage({ other: 'stays' })));
afterEach(() => void vi.unstubAllGlobals());

it('keeps a text by its name, until there is none', () => {
  const [one, two] = [draftPlace('a'), draftPlace('b')];
  one.keep('typed');
  expect([one.read(), two.read(), draftPlace('a').read()]).toEqual(['typed', null, 'typed']);
  one.keep(undefined);
  expect(one.read()).toBeNull();
});

it('keeps neither a text that is too long nor the one before it', () => {
  const one = draftPlace('a');
  one.keep('typed');
  one.keep('x'.repeat(FULL + 1));
  expect(one.read()).toBeNull();
});

it('drops all of them, and nothing else', () => {
  for (const name of ['a', 'b']) draftPlace(name).keep('typed');
  dropDrafts();
  expect(Object.keys(sessionStorage)).toEqual(['other']);
});
