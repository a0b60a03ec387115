import { readFileSync } from 'node:fs';
import { extname, resolve } from 'node:path';
import { favicon, stylesheet } from '@waybill/look/look';
import { framePage, menuList, onThisPage, pager, type TriedApi } from './frame.ts';
import { renderMarkdown } from './markdown.ts';
import { furtherPages, guides, type Page, pictures, ROOT } from './pages.ts';
import { readAtChange } from './read-at-change.ts';
import type { ApiDocument } from './reference/document.ts';
import { operationPath, REFERENCE, referencePages } from './reference/reference-pages.ts';
import { searchIndex } from './search-index.ts';

/** A file as it is served or written. */
export interface SiteFile {
  readonly type: string;
  readonly body: string | Buffer;
}

/** Reference and guides, as files beside each other. */
export interface Site {
  paths(): string[];
  /** `address` is the origin by which a reader came; texts name it as the one to call. */
  file(path: string, address?: string): SiteFile | undefined;
}

/** The document that the reference shows: a text that leads to it leads to the reference. */
const DOCUMENT = 'docs/openapi.json';

/** The address that guides are written with, and tested. */
const WRITTEN_ADDRESS = 'http://127.0.0.1:4000';

/** Files that are handed out as they are. */
const ASSETS = new Map([
  ['style.css', 'packages/tools/site/assets/style.css'],
  ['site.js', 'packages/tools/site/assets/site.js'],
  ['search.js', 'packages/tools/site/assets/search.js'],
  ['try.js', 'packages/tools/site/assets/try.js'],
  ['openapi.json', DOCUMENT],
  ['events.schema.json', 'docs/events.schema.json'],
]);

const SEARCH = 'search.json';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
};

const read = (file: string) => readFileSync(resolve(ROOT, file));

const made: Readonly<Record<string, () => string>> = {
  'look.css': stylesheet,
  'favicon.svg': favicon,
};

/** Files are read when they are asked for, so that what is edited shows at the next look. */
export function createSite(api: TriedApi): Site {
  const reference = readAtChange(resolve(ROOT, DOCUMENT), (text) => {
    const document = JSON.parse(text) as ApiDocument;
    return referencePages(document, api);
  });
  const pages = () => [...guides(), ...furtherPages()];

  const pageOf = (file: string) => {
    if (file === DOCUMENT) return REFERENCE;
    const [asset] = [...ASSETS].find(([, source]) => source === file) ?? [];
    return asset ?? [...pages(), ...pictures()].find((one) => one.file === file)?.path;
  };

  const contentOf = (page: Page, address: string): string => {
    const ids = new Set(reference().operations.map(({ id }) => id));
    const operationOf = (id: string) => (ids.has(id) ? operationPath(id) : undefined);
    const text = read(page.file).toString().replaceAll(WRITTEN_ADDRESS, address);
    return renderMarkdown(text, page.file, { pageOf, operationOf });
  };

  const show = (page: Page, address: string): string => {
    const lists = { Guides: guides(), 'More to read': furtherPages() };
    const around = Object.values(lists).find((list) => list.some(({ path }) => path === page.path));
    const content = contentOf(page, address);
    return framePage({
      title: page.title,
      place: 'Guides',
      up: '',
      neighbours: api.neighbours,
      menu: Object.entries(lists)
        .map(([name, list]) => menuList(name, list, page))
        .join('\n'),
      main: content + pager(around ?? [], page.path),
      aside: onThisPage(content),
    });
  };

  const search = () => {
    const { operations, events } = reference();
    const html = (page: Page) => contentOf(page, WRITTEN_ADDRESS);
    return JSON.stringify(searchIndex({ pages: pages(), html, operations, events }));
  };

  const bodyOf = (path: string, address: string | undefined): string | Buffer | undefined => {
    const asset = ASSETS.get(path);
    if (asset !== undefined) return read(asset);
    if (Object.hasOwn(made, path)) return made[path]?.();
    if (path === SEARCH) return search();
    const picture = pictures().find((one) => one.path === path);
    if (picture !== undefined) return read(picture.file);
    const page = pages().find((one) => one.path === path);
    if (page !== undefined) return show(page, address ?? WRITTEN_ADDRESS);
    return reference().page(path, address ?? (api.origin || WRITTEN_ADDRESS));
  };

  return {
    paths: () => [
      ...[...pages(), ...pictures()].map(({ path }) => path),
      ...reference().paths(),
      ...ASSETS.keys(),
      ...Object.keys(made),
      SEARCH,
    ],
    file: (path, address) => {
      const body = bodyOf(path, address);
      const type = TYPES[extname(path)] ?? 'application/octet-stream';
      return body === undefined ? undefined : { type, body };
    },
  };
}
