import { readdirSync, readFileSync } from 'node:fs';
import { rounds } from '@waybill/testing/rounds';
import fc from 'fast-check';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Route, Switch, useParams, useSearchParams } from 'wouter';
import { AREAS } from './areas.ts';
import { ConsoleRouter } from './frame/address/console-router.tsx';
import { fillPath, linkTo } from './frame/address/link-to.ts';
import { entryAt } from './frame/shell/entry-at.ts';
import { readAddress } from './orders/list/list-address.ts';
import { articleLink } from './stock/article.ts';

const ORIGIN = 'http://127.0.0.1/console';
const paths = AREAS.flatMap(({ pages }) => pages.map(({ path }) => path));
/** Signs that structure addresses, words that name a page, and texts that are encoded already. */
const HOSTILE = [
  ...'/?#&+,:;=@$%!*()~.\'"<>^`{}| \\',
  '..',
  '',
  '100%',
  '100%25',
  'a%2Fb',
  'a/b',
  'a//b',
  '/',
  'A?b#c',
  '~x',
  '%',
  '%zz',
  '%e0%a4',
  'alerts',
  'product',
  'product:p1',
  'ß/Ä',
  '日本 𠮷',
  'a\u0000b',
  'null',
  'undefined',
];

/**
 * Shows the page of an address as the console does, and hands out what its parts and its search are
 * read as.
 */
function opened(address: string): { path: string; parts: object; search: string[][] } {
  const seen: { path: string; parts: object; search: string[][] }[] = [];
  function Page({ path }: { readonly path: string }) {
    const [search] = useSearchParams();
    seen.push({ path, parts: useParams(), search: [...search] });
    return null;
  }
  const routes = paths.map((path) =>
    createElement(Route, { key: path, path }, createElement(Page, { path })),
  );
  // A browser puts addresses right before anybody reads them.
  const at = new URL(`${ORIGIN}${address}`);
  renderToStaticMarkup(createElement(ConsoleRouter, { at }, createElement(Switch, null, routes)));
  return seen[0] ?? { path: '', parts: {}, search: [] };
}

const anyText = fc.string({ unit: fc.constantFrom(...'%2Fa/?#&+;.~ é𠮷', '\ud800') });
const namesIn = (path: string) => [...path.matchAll(/:(\w+)/gu)].map(([, name = '']) => name);

it.each([
  ['/r/markets/m1', '/markets'],
  ['/r/tax-classes', '/markets'],
  ['/r/tiers/t1', '/r/methods'],
  ['/r/locations', '/r/locations'],
  ['/shipments/SHP-1', '/orders'],
  ['/returns/RET-1', '/returns'],
  ['/reorder-alerts', '/reorder-alerts'],
  ['/bulk/ship', '/orders'],
  ['/bulk/returns/receive', '/returns'],
])('the menu marks for %s the entry of %s', (place, href) => {
  expect(entryAt(place, AREAS)).toBe(href);
});

describe('an address', () => {
  it.each(paths)('of %s leads there, whatever values stand in it', (path) => {
    const names = namesIn(path);
    const values = names.length === 0 ? [''] : HOSTILE;
    const wrong = values.filter((value) => {
      const found = opened(fillPath(path, Object.fromEntries(names.map((name) => [name, value]))));
      const isSame = names.every((name) => Reflect.get(found.parts, name) === value);
      return found.path !== path || !isSame;
    });
    expect(wrong).toEqual([]);
  });

  it('of an article with any number, or of a product that has none, leads to it', () => {
    for (const sku of HOSTILE) {
      const { path, parts } = opened(articleLink({ sku, product_id: null }));
      expect([path, Reflect.get(parts, 'article')]).toEqual(['/stock/:article', sku]);
    }
    const { parts } = opened(articleLink({ sku: null, product_id: 'p1' }));
    expect(parts).toMatchObject({ product: 'p1' });
  });

  it('keeps what is asked behind the question mark, a percent sign too', () => {
    for (const value of HOSTILE) {
      const { path, search } = opened(linkTo`/orders?q=${value}&status=placed`);
      expect([path, search]).toEqual([
        '/orders',
        [
          ['q', value],
          ['status', 'placed'],
        ],
      ]);
    }
    expect(readAddress('q=100%25').q).toBe('100%');
  });

  it('is read as it was written, for any text', () => {
    fc.assert(
      fc.property(anyText, (value) => {
        const { parts, search } = opened(linkTo`/stock/${value}?sku=${value}`);
        const text = value.toWellFormed();
        expect([Reflect.get(parts, 'article'), search]).toEqual([text, [['sku', text]]]);
      }),
      { numRuns: rounds({ short: 30, long: 1_000 }) },
    );
  });

  it('is written by one encoder: no source puts a value into a text that begins as one', () => {
    const sources = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' });
    const found = sources
      .filter((file) => /\.tsx?$/u.test(file) && !/\.test\.ts$|^build/u.test(file))
      .flatMap((file) => {
        const text = readFileSync(`${import.meta.dirname}/${file}`, 'utf8');
        return [...text.matchAll(/(?:linkTo)?`\/[a-z][^`]*\$\{[^`]*`/gu)]
          .map(([link]) => `${file}: ${link}`)
          .filter((link) => !link.includes(': linkTo`'));
      });
    expect(found).toEqual([]);
  });
});
