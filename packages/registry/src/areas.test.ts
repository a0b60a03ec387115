import { existsSync, readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { areas } from './areas.ts';
import { topology } from './topology.ts';

const PACKAGES = resolve(import.meta.dirname, '../../areas');
const folders = readdirSync(PACKAGES).filter((name) =>
  existsSync(resolve(PACKAGES, name, 'src/area.ts')),
);

const repeated = (values: readonly string[]) =>
  values.filter((value, index) => values.indexOf(value) !== index);

describe('areas', () => {
  it('are the packages that declare one, by the names of their folders', () => {
    expect(areas.map(({ name }) => name).toSorted()).toEqual(folders.toSorted());
  });

  it.each(areas)('$name watches operations of its own', ({ operations, latencyGoals }) => {
    const ids = operations.map(({ id }) => id);
    expect(Object.keys(latencyGoals).filter((id) => !ids.includes(id))).toEqual([]);
  });

  it('have queues, rules and consumers that no other area names the same', () => {
    const { rules, consumers } = topology;
    expect(repeated(areas.flatMap(({ queues }) => Object.keys(queues)))).toEqual([]);
    expect(repeated(rules.map(({ name }) => name))).toEqual([]);
    expect(repeated(consumers.map(({ id }) => id))).toEqual([]);
  });

  // API-69
  it('say of each page whose rows are counted where it counted no further', () => {
    const pages = areas
      .flatMap(({ operations }) => operations)
      .map(({ id, response }) => ({ id, entries: Object(response)['entries'] as object }))
      .filter(
        ({ entries }) => Object.hasOwn(Object(entries), 'total') && Object.hasOwn(entries, 'next'),
      );
    expect(pages.length).toBeGreaterThan(30);
    expect(pages.filter(({ entries }) => !Object.hasOwn(entries, 'capped'))).toEqual([]);
  });

  it('have settings under names of their own', () => {
    expect(repeated(areas.flatMap(({ settings }) => settings?.app ?? []))).toEqual([]);
  });
});
