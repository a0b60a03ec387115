import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';

export const ROOT = resolve(import.meta.dirname, '../../../..');

/** A page that is written in Markdown somewhere in the project. */
export interface Page {
  /** Relative to the project root. */
  readonly file: string;
  /** Its file in the site. */
  readonly path: string;
  readonly title: string;
}

const GUIDES = 'docs/guides';

/** Guides in the order of reading; one that is not named here follows in the order of names. */
const READING_ORDER = [
  'README',
  'console',
  'errors',
  'idempotency',
  'find-an-order',
  'stock',
  'orders-that-move-stock',
  'lists-and-carts',
  'returns',
  'markets',
  'imports',
  'peppol',
  'command-line',
  'webhooks',
  'subscribers',
  'deployment',
  'scale',
];

/** Pages for readers of the guides that stand elsewhere, because others read them too. */
const FURTHER = {
  'packages/client/USAGE.md': 'client.html',
  'docs/settings.md': 'settings.html',
  'docs/receivers.md': 'receivers.html',
  'docs/performance.md': 'performance.html',
  'docs/scale.md': 'limits.html',
  'docs/costs.md': 'costs.html',
  'docs/runbook.md': 'runbook.html',
};

const rank = (name: string): number => {
  const place = READING_ORDER.indexOf(name);
  return place < 0 ? READING_ORDER.length : place;
};

function titleOf(file: string): string {
  const [, title = file] = /^# (.+)$/mu.exec(readFileSync(resolve(ROOT, file), 'utf8')) ?? [];
  return title;
}

/** The guides in the order in which they are read; the first one is the front of the site. */
export function guides(): Page[] {
  return readdirSync(resolve(ROOT, GUIDES))
    .filter((name) => name.endsWith('.md'))
    .map((name) => name.slice(0, -'.md'.length))
    .sort((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1))
    .map((name) => {
      const file = `${GUIDES}/${name}.md`;
      return {
        file,
        path: name === 'README' ? 'index.html' : `${name}.html`,
        title: titleOf(file),
      };
    });
}

/** The folder of the pictures. */
const PICTURES = 'docs/guides/pictures';

/** A picture that pages show. */
export type Picture = Pick<Page, 'file' | 'path'>;

/** All pictures of the pages, each in the site's folder `pictures`. */
export function pictures(): Picture[] {
  return readdirSync(resolve(ROOT, PICTURES)).map((name) => ({
    file: `${PICTURES}/${name}`,
    path: `pictures/${name}`,
  }));
}

/** Pages that guides lead to. */
export function furtherPages(): Page[] {
  return Object.entries(FURTHER).map(([file, path]) => ({ file, path, title: titleOf(file) }));
}
