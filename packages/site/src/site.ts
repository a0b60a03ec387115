import { readFileSync } from 'node:fs';
import { extname, resolve } from 'node:path';
import { framePage, frameReference, type TriedApi } from './frame.ts';
import { renderMarkdown } from './markdown.ts';
import { type OperationPaths, operationLinks } from './operation-links.ts';
import { furtherPages, guides, type Page, ROOT } from './pages.ts';

/** A file as it is served or written. */
export interface SiteFile {
  readonly type: string;
  readonly body: string | Buffer;
}

/** Reference and guides, as files beside each other. */
export interface Site {
  paths(): string[];
  file(path: string): SiteFile | undefined;
}

/** What the reference shows, so a text that leads to it leads to the reference. */
const DOCUMENT = 'docs/openapi.json';

/** Files that are handed out as they are. */
const ASSETS: Readonly<Record<string, string>> = {
  'style.css': 'packages/site/assets/style.css',
  'reference.js': 'packages/site/assets/reference.js',
  'openapi-explorer.min.js': 'packages/site/vendor/openapi-explorer/openapi-explorer.min.js',
  'openapi.json': DOCUMENT,
  'events.schema.json': 'docs/events.schema.json',
};

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
};

const read = (file: string) => readFileSync(resolve(ROOT, file));

/** Files are read when they are asked for, so that what is edited shows at the next look. */
export function createSite(api: TriedApi): Site {
  const document = JSON.parse(read(DOCUMENT).toString()) as OperationPaths;
  const operations = operationLinks(document);

  const pageOf = (file: string) =>
    (file === DOCUMENT ? 'reference.html' : undefined) ??
    Object.entries(ASSETS).find(([, asset]) => asset === file)?.[0] ??
    [...guides(), ...furtherPages()].find((page) => page.file === file)?.path;

  const show = (page: Page): string => {
    const text = read(page.file).toString();
    const targets = { pageOf, operationOf: (id: string) => operations.get(id) };
    const content = renderMarkdown(text, page.file, targets);
    return framePage(page, content, { Guides: guides(), 'More to read': furtherPages() });
  };

  const bodyOf = (path: string): string | Buffer | undefined => {
    if (path === 'reference.html') return frameReference(api);
    if (Object.hasOwn(ASSETS, path)) return read(ASSETS[path] ?? '');
    const page = [...guides(), ...furtherPages()].find((one) => one.path === path);
    return page === undefined ? undefined : show(page);
  };

  return {
    paths: () => [
      ...[...guides(), ...furtherPages()].map(({ path }) => path),
      ...['reference.html', ...Object.keys(ASSETS)],
    ],
    file: (path) => {
      const body = bodyOf(path);
      return body === undefined
        ? undefined
        : { type: TYPES[extname(path)] ?? 'application/octet-stream', body };
    },
  };
}
