import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Entity } from '@waybill/table/entity';
import { ROOT, sourceFiles } from '../../scripts/source-files.ts';
import type { Declared } from './problems.ts';

type AnyEntity = Pick<Entity<Record<never, never>>, 'name' | 'version'>;

interface AnyResource {
  readonly default: unknown;
  readonly stored: Readonly<Record<'record' | 'sentinel' | 'pointer', AnyEntity>>;
}

const isEntity = (value: unknown): value is AnyEntity =>
  typeof value === 'object' && value !== null && 'attributes' in value && 'version' in value;

const isResource = (value: unknown): value is AnyResource =>
  typeof value === 'object' && value !== null && 'stored' in value && 'contracts' in value;

/** Resources whose records lie in items of another entity. */
const PACKED = ['packages/shipping/src/tier/tier.resource.ts'];

const entitiesOf = ({ stored, default: flag }: AnyResource): AnyEntity[] => [
  stored.record,
  stored.sentinel,
  ...(flag === undefined ? [] : [stored.pointer]),
];

async function declaredIn(source: string, declarations: number): Promise<Declared[]> {
  const module = (await import(pathToFileURL(resolve(ROOT, source)).href)) as object;
  const values = Object.values(module);
  const found = values.filter((value) => isEntity(value) || isResource(value));
  if (found.length < declarations) {
    throw new Error(
      `${source} declares ${declarations} kinds of items and exports ${found.length}`,
    );
  }
  const entities = found.flatMap((value) => (isEntity(value) ? [value] : entitiesOf(value)));
  return entities.map(({ name, version }) => ({ entity: name, version, source }));
}

/** Every kind of item that the table keeps, from the files that declare one. */
export async function declaredEntities(): Promise<Declared[]> {
  const sources = sourceFiles('packages')
    .filter((file) => !PACKED.includes(file))
    .map((file) => {
      const text = readFileSync(resolve(ROOT, file), 'utf8');
      return {
        file,
        declarations: [...text.matchAll(/^(?:export )?const \w+ = define(?:Entity|Resource)\(/gmu)]
          .length,
      };
    })
    .filter(({ declarations }) => declarations > 0);
  const found = await Promise.all(
    sources.map(({ file, declarations }) => declaredIn(file, declarations)),
  );
  return found.flat();
}
