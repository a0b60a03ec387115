import { describe, expect, it } from 'vitest';
import { guides } from './pages.ts';
import { type ApiDocument, operationsOf } from './reference/document.ts';
import type { Found } from './search-index.ts';
import { createSite } from './site.ts';

const site = createSite({ origin: '' });
const files = new Map(site.paths().map((path) => [path, String(site.file(path)?.body)]));
const textOf = (path: string) => files.get(path) ?? '';

const all = (pattern: RegExp, text: string) =>
  [...text.matchAll(pattern)].map(([, one = '']) => one);
const linksOf = (path: string) => all(/(?:href|src)="([^"]+)"/gu, textOf(path));
const idsOf = (path: string) => all(/ id="([^"]+)"/gu, textOf(path));

describe('the site', () => {
  it('begins with the first guide, and has each page once', () => {
    expect(guides()[0]?.path).toBe('index.html');
    expect(new Set(site.paths()).size).toBe(site.paths().length);
    expect(site.file('package.json')).toBeUndefined();
    expect(site.file('constructor')).toBeUndefined();
  });

  const htmlPages = site.paths().filter((path) => path.endsWith('.html'));

  it('leads to what is there, from every page', () => {
    const ids = new Map(htmlPages.map((path) => [path, new Set(idsOf(path))]));
    const dead = htmlPages.flatMap((path) =>
      linksOf(path).filter((link) => {
        if (/^(?:https:|data:)/u.test(link)) return false;
        const { pathname, hash } = new URL(link, `http://site/${path}`);
        const target = pathname.slice(1);
        if (!files.has(target)) return true;
        return hash !== '' && ids.get(target)?.has(decodeURIComponent(hash.slice(1))) !== true;
      }),
    );
    expect(dead).toEqual([]);
  });

  it('shows every picture that it has', () => {
    const shown = new Set(htmlPages.flatMap(linksOf));
    const kept = site.paths().filter((path) => path.startsWith('pictures/'));
    expect(kept.filter((path) => !shown.has(path))).toEqual([]);
  });

  it('has a page for each operation and a place for each event, under its id', () => {
    const document = JSON.parse(textOf('openapi.json')) as ApiDocument;
    for (const { id, method, path } of operationsOf(document)) {
      const page = textOf(`reference/${id}.html`);
      expect(page).toContain(`<code>${id}</code>`);
      expect(page).toContain(`data-method="${method}">${method}</span> <code>${path}</code>`);
    }
    const topics = Object.keys(document.webhooks ?? {});
    expect(topics.length).toBeGreaterThan(50);
    expect(idsOf('reference/events.html')).toEqual(expect.arrayContaining(topics));
  });

  it('runs its own scripts alone, and no style of an element', () => {
    for (const path of htmlPages) {
      expect(textOf(path)).toContain("default-src 'none'; style-src 'self'; script-src 'self'");
      expect(textOf(path)).not.toMatch(
        /<script(?! type="module" src=")|<[^>]* (?:style|on[a-z]+)=/u,
      );
    }
  });

  it('finds pages, their headings, operations and events', () => {
    const found = JSON.parse(textOf('search.json')) as Found[];
    const paths = found.map(({ path }) => path);
    expect(paths).toEqual(
      expect.arrayContaining([
        'stock.html',
        'webhooks.html#five-rules-for-a-receiver',
        'reference/orders.place.html',
        'reference/events.html#order.placed',
      ]),
    );
    expect(new Set(paths).size).toBe(paths.length);
  });

  it('leads from a guide to the one before and the one after', () => {
    const [, second = ''] = guides().map(({ path }) => path);
    expect(textOf(second)).toMatch(
      new RegExp(
        `rel="prev" href="${guides()[0]?.path}".*rel="next" href="${guides()[2]?.path}"`,
        'su',
      ),
    );
  });

  it('names the address by which its reader came', () => {
    const local = createSite({ origin: '', credentials: { tenant: 'demo', key: 'wb_demo_local' } });
    const address = 'http://127.0.0.1:4720';
    for (const path of ['index.html', 'reference/orders.place.html']) {
      const page = String(local.file(path, address)?.body);
      expect(page).toContain(`${address}/v1`);
      expect(page).not.toContain('127.0.0.1:4000');
    }
    expect(textOf('index.html')).toContain('http://127.0.0.1:4000/v1');
  });

  it('lets an operation be tried at the API that is named, and at no other', () => {
    const credentials = { tenant: 'demo', key: 'wb_demo_local' };
    const page = (origin: string) =>
      String(createSite({ origin, credentials }).file('reference/orders.place.html')?.body);
    expect(page('')).toContain("connect-src 'self';");
    expect(page('https://api.acme.example')).toContain(
      "connect-src 'self' https://api.acme.example;",
    );
    expect(page('https://api.acme.example')).toContain('curl -X POST');
    expect(page('')).toContain('wb_demo_local');
    expect(textOf('reference/orders.place.html')).not.toContain('wb_demo_local');
  });
});
