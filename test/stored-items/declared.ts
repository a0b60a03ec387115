import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Kind } from '@waybill/table/item';
import { declaredLists } from '../../scripts/sources/declared-lists.ts';
import { ROOT, sourceFiles } from '../../scripts/sources/source-files.ts';
import { indexKindsOf } from './list-samples.ts';
import type { Declared } from './problems.ts';

interface AnyResource {
  readonly default: unknown;
  readonly stored: Readonly<Record<'record' | 'sentinel' | 'pointer', Kind>>;
}

const isKind = (value: unknown): value is Kind =>
  typeof value === 'object' && value !== null && 'stamp' in value && 'version' in value;

const isResource = (value: unknown): value is AnyResource =>
  typeof value === 'object' && value !== null && 'stored' in value && 'contracts' in value;

/** Resources whose records lie in items of another entity. */
const PACKED = ['packages/areas/shipping/src/tier/tier.resource.ts'];

/**
 * Parts that the table kit adds to items of other kinds. A lock is read with its intent, whose
 * version counts for both; a note of another form is refused by its place or its text.
 */
const additions: readonly Declared[] = [
  {
    entity: 'intent-lock',
    version: 1,
    writes: 1,
    source: 'packages/kit/table/src/commit/large/locked-item.ts',
  },
  {
    entity: 'intent-creation',
    version: 1,
    writes: 1,
    source: 'packages/kit/table/src/commit/large/locked-item.ts',
  },
  {
    entity: 'escrow-note',
    version: 1,
    writes: 1,
    source: 'packages/kit/table/src/commit/hot/note.ts',
  },
];

const kindsOf = ({ stored, default: flag }: AnyResource): Kind[] => [
  stored.record,
  stored.sentinel,
  ...(flag === undefined ? [] : [stored.pointer]),
];

async function declaredIn(source: string, declarations: number): Promise<Declared[]> {
  const module = (await import(pathToFileURL(resolve(ROOT, source)).href)) as object;
  const values = Object.values(module);
  const found = values.filter((value) => isKind(value) || isResource(value));
  if (found.length < declarations) {
    throw new Error(
      `${source} declares ${declarations} kinds of items and exports ${found.length}`,
    );
  }
  const kinds = found.flatMap((value) => (isKind(value) ? [value] : kindsOf(value)));
  return kinds.map(({ name, version, writes }) => ({ entity: name, version, writes, source }));
}

/** Every kind of item that the table keeps, from the files that declare one. */
export async function declaredKinds(): Promise<Declared[]> {
  const sources = sourceFiles('packages')
    .filter((file) => !PACKED.includes(file))
    .map((file) => {
      const text = readFileSync(resolve(ROOT, file), 'utf8');
      return {
        file,
        declarations: [
          ...text.matchAll(/^(?:export )?const \w+ = define(?:Kind|Entity|Resource)\(/gmu),
        ].length,
      };
    })
    .filter(({ declarations }) => declarations > 0);
  const found = await Promise.all(
    sources.map(({ file, declarations }) => declaredIn(file, declarations)),
  );
  const lists = (await declaredLists()).flatMap(({ file, list }) =>
    indexKindsOf(list).map(({ entity, version }): Declared => {
      return { entity, version, writes: version, source: file };
    }),
  );
  return [...found.flat(), ...additions, ...lists];
}
