import { resolve } from 'node:path';
import { buildConsole } from '@waybill/console/build/build-console';
import { createSite, type Site } from '@waybill/site/site';
import { ROOT } from './sources/source-files.ts';
import { writeFiles } from './write-files.ts';

const FOLDER = resolve(ROOT, 'dist/pages');

/** The files of a site by their paths. */
export function* siteFiles(site: Site, below = ''): Generator<[string, string | Buffer]> {
  for (const path of site.paths()) {
    const file = site.file(path);
    if (file !== undefined) yield [`${below}${path}`, file.body];
  }
}

/** Writes what a stage's console serves: the console, and the guides beside it. Answers the folder. */
export async function writePages(): Promise<string> {
  const { files } = await buildConsole();
  const guides = siteFiles(createSite({ origin: '' }), 'docs/');
  const console = [...files].map(([path, { body }]) => [`console/${path}`, body] as const);
  writeFiles(FOLDER, [...console, ...guides]);
  return FOLDER;
}
