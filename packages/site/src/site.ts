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
const ASSETS = new Map([
  ['style.css', 'packages/site/assets/style.css'],
  ['reference.js', 'packages/site/assets/reference.js'],
  ['openapi-explorer.min.js', 'packages/site/vendor/openapi-explorer/openapi-explorer.min.js'],
  ['openapi.json', DOCUMENT],
  ['events.schema.json', 'docs/events.schema.json'],
]);

const REFERENCE = 'reference.html';

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
  const pages = () => [...guides(), ...furtherPages()];

  const pageOf = (file: string) => {
    if (file === DOCUMENT) return REFERENCE;
    const [asset] = [...ASSETS].find(([, source]) => source === file) ?? [];
    return asset ?? pages().find((page) => page.file === file)?.path;
  };

  const show = (page: Page): string => {
    const text = read(page.file).toString();
    const targets = { pageOf, operationOf: (id: string) => operations.get(id) };
    const content = renderMarkdown(text, page.file, targets);
    return framePage(page, content, { Guides: guides(), 'More to read': furtherPages() });
  };

  const bodyOf = (path: string): string | Buffer | undefined => {
    if (path === REFERENCE) return frameReference(api);
    const asset = ASSETS.get(path);
    if (asset !== undefined) return read(asset);
    const page = pages().find((one) => one.path === path);
    return page === undefined ? undefined : show(page);
  };

  return {
    paths: () => [...pages().map(({ path }) => path), REFERENCE, ...ASSETS.keys()],
    file: (path) => {
      const body = bodyOf(path);
      const type = TYPES[extname(path)] ?? 'application/octet-stream';
      return body === undefined ? undefined : { type, body };
    },
  };
}
