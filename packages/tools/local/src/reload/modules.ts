import type { Entry } from './compile.ts';

/** What exports the product, in a checkout and in a folder of compiled functions. */
export const PRODUCT: Entry = {
  source: 'packages/tools/local/src/product.ts',
  module: 'product.mjs',
};

/** The module of a source, in such a folder. */
export const moduleOf = (source: string): string => source.replace(/\.ts$/u, '.mjs');
