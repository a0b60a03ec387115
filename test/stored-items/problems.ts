import type { Sample } from './sample.ts';
import { fileOf, nameOf, sealOf } from './shipped-item.ts';

/** A kind of item that the code declares, with the newest version that it reads. */
export interface Declared {
  readonly entity: string;
  readonly version: number;
  /** The version that it writes. */
  readonly writes: number;
  /** The file that declares it. */
  readonly source: string;
}

/** The shipped items: their texts by file, and the seal that each was given. */
export interface Shipped {
  readonly texts: ReadonlyMap<string, string>;
  readonly seals: ReadonlyMap<string, string>;
}

function seen(declared: readonly Declared[], samples: readonly Sample[]): string[] {
  const sampled = new Set(samples.map(fileOf));
  const known = new Set(declared.map(fileOf));
  return [
    ...declared
      .filter((one) => !sampled.has(fileOf(one)))
      .map((one) => `${one.source}: ${one.entity} needs a sample, test/stored-items/samples`),
    ...[...sampled]
      .filter((file) => !known.has(file))
      .map((file) => `${file}: nothing declares it`),
  ];
}

function ofFiles(samples: readonly Sample[], { texts, seals }: Shipped): string[] {
  const sampled = new Map(samples.map((sample) => [sample.entity, sample]));
  const unsealed = [...texts.keys()].filter((file) => !seals.has(file));
  const problems = [...seals].flatMap(([file, seal]): string[] => {
    const text = texts.get(file);
    if (text === undefined) return [`${file}: a shipped version was removed`];
    if (sealOf(text) !== seal) return [`${file}: a shipped version was changed`];
    const { entity, version } = nameOf(file);
    const sample = sampled.get(entity);
    if (sample === undefined) return [`${file}: no sample says how it is read`];
    return version in sample.values ? [] : [`${file}: its sample does not say what it is read as`];
  });
  return [...unsealed.map((file) => `${file}: never shipped`), ...problems];
}

/** Problems with the stored items that were ever shipped, a sentence each. */
export function problemsOf(
  declared: readonly Declared[],
  samples: readonly Sample[],
  shipped: Shipped,
): string[] {
  const missing = samples
    .map(fileOf)
    .filter((file) => !shipped.seals.has(file))
    .map((file) => `${file} is missing: npm run generate stored-items`);
  return [...seen(declared, samples), ...ofFiles(samples, shipped), ...missing];
}
