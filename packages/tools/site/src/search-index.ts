import type { Page } from './pages.ts';
import type { Operation } from './reference/document.ts';
import { operationPath } from './reference/reference-pages.ts';

/** A result of the search: its title, what it belongs to, and its address. */
export interface Found {
  readonly title: string;
  readonly about: string;
  readonly path: string;
}

interface Searched {
  readonly pages: readonly Page[];
  readonly html: (page: Page) => string;
  readonly operations: readonly Operation[];
  readonly events: readonly Operation[];
}

const HEADING = /<h2 id="([^"]+)">(.*?)<\/h2>/gsu;

const plain = (html: string) =>
  html
    .replaceAll(/<[^>]+>/gu, '')
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');

/** Titles of pages, their headings, operations and topics. */
export function searchIndex({ pages, html, operations, events }: Searched): Found[] {
  const guides = pages.flatMap((page) => {
    const headings = [...html(page).matchAll(HEADING)].map(([, anchor = '', words = '']) => ({
      title: plain(words),
      about: page.title,
      path: `${page.path}#${anchor}`,
    }));
    return [{ title: page.title, about: 'Guide', path: page.path }, ...headings];
  });
  const called = operations.map(({ id, summary }) => ({
    title: id,
    about: summary,
    path: operationPath(id),
  }));
  const published = events.map(({ path: topic }) => ({
    title: topic,
    about: 'Event',
    path: `reference/events.html#${topic}`,
  }));
  return [...guides, ...called, ...published];
}
