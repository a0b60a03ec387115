import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { furtherPages, guides } from './pages.ts';
import { createSite } from './site.ts';

const VENDOR = resolve(import.meta.dirname, '../vendor/openapi-explorer');
const site = createSite({ origin: '' });
const files = new Map(site.paths().map((path) => [path, String(site.file(path)?.body)]));
const textOf = (path: string) => files.get(path) ?? '';
const texts = [...guides(), ...furtherPages()].map(({ path }) => path);

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

  it.each(['reference.html', ...texts])('leads from %s to what is there', (path) => {
    const dead = linksOf(path).filter((link) => {
      if (/^(?:https:|data:|reference\.html#\?route=)/u.test(link)) return false;
      const [target = '', anchor] = link.split('#');
      if (target !== '' && !files.has(target)) return true;
      return anchor !== undefined && !idsOf(target || path).includes(anchor);
    });
    expect(dead).toEqual([]);
  });

  it.each(texts)('shows %s without a script', (path) => {
    expect(textOf(path)).toContain("default-src 'none'; style-src 'self'");
    expect(textOf(path)).not.toMatch(/<script|<[^>]* (?:style|on[a-z]+)=/u);
  });

  it('lets the reference call the API that is tried, and no other', () => {
    const credentials = { tenant: 'demo', key: 'wb_demo_local' };
    const page = (origin: string) =>
      String(createSite({ origin, credentials }).file('reference.html')?.body);
    expect(page('')).toContain("connect-src 'self'\"");
    expect(page('')).not.toContain('server-url');
    expect(page('https://api.acme.example')).toContain(
      "connect-src 'self' https://api.acme.example\"",
    );
    expect(page('https://api.acme.example')).toContain('server-url="https://api.acme.example"');
    expect(page('')).toContain('data-tenant="demo" data-key="wb_demo_local"');
    expect(textOf('reference.html')).not.toContain('data-key');
  });

  it('has the viewer as its page says it was published', () => {
    const file = readFileSync(resolve(VENDOR, 'openapi-explorer.min.js'));
    const page = readFileSync(resolve(VENDOR, 'README.md'), 'utf8');
    expect(page).toContain(createHash('sha256').update(file).digest('hex'));
    expect(file.toString().slice(0, 40)).toContain(
      / (\d+\.\d+\.\d+),/u.exec(page)?.[1] ?? 'no version',
    );
  });
});
