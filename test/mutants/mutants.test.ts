import { describe, expect, it } from 'vitest';
import { decidingMutants } from './deciding-mutants.ts';
import { knownSurvivors } from './known-survivors.ts';
import { choose, mutantsOf } from './mutants.ts';

const sources = (text: string): string[] => mutantsOf('a.ts', text).map(({ source }) => source);

describe('mutants', () => {
  it.each([
    ['a === b', ['a !== b']],
    ['a < b', ['a <= b']],
    ['a && b', ['a || b']],
    ['a + b', ['a - b']],
    ['!a', ['a']],
    ['f(3)', ['f(4)', 'f(2)']],
    ['a ? -1 : 1', ['!(a) ? -1 : 1', 'a ? -0 : 1', 'a ? -1 : 0']],
    ['f(0n)', ['f(1n)', 'f(-1n)']],
    ['f(true)', ['f(false)']],
    ['a ? b : c', ['!(a) ? b : c']],
    ['if (a) return;', [';', 'if (!(a)) return;']],
    ['if (!a) { return; }', [';', 'if (a) { return; }']],
    ['if (a) b(); else c();', ['if (!(a)) b(); else c();']],
    ['type One = 1 | true;', []],
    ['/* v8 ignore next -- never */\nif (a) return;', []],
  ])('%s', (text, expected) => {
    expect(sources(text)).toEqual(expected);
  });

  it('names each by its line, and a second one of the same name apart', () => {
    const [first, , second] = mutantsOf('a.ts', 'f(1);\nf(1);');
    expect(first).toMatchObject({ id: 'a.ts: f(1); => f(2);', line: 1 });
    expect(second).toMatchObject({ id: 'a.ts: f(1); => f(2); (2)', line: 2 });
  });

  it('chooses the same ones for a seed, and others for another', () => {
    const all = mutantsOf('a.ts', 'f(1, 2, 3, 4, 5, 6, 7, 8, 9);');
    expect(choose(all, 6, 'one')).toEqual(choose([...all].reverse(), 6, 'one'));
    expect(choose(all, 6, 'one')).not.toEqual(choose(all, 6, 'other'));
  });
});

it('known survivors are mutants of today', () => {
  const ids = new Set(decidingMutants().map(({ id }) => id));
  expect(ids.size).toBeGreaterThan(1_000);
  expect([...knownSurvivors.keys()].filter((id) => !ids.has(id))).toEqual([]);
});
