import type { Entry } from './compile.ts';

/** What exports the app, in a checkout and in a folder of compiled functions. */
export const APP: Entry = {
  source: 'packages/tools/local/src/functions/app.ts',
  module: 'app.mjs',
};

/** The module of a source, in such a folder. */
export const moduleOf = (source: string): string => source.replace(/\.ts$/u, '.mjs');
