import { escapeHtml } from './html.ts';
import type { Page } from './pages.ts';

/** Another page of the system that serves the site. */
export interface Neighbour {
  readonly name: string;
  readonly href: string;
}

/** Whose calls the reference makes when an operation is tried. */
export interface TriedApi {
  /** Its origin; that of the site itself when empty. */
  readonly origin: string;
  /** Filled in for the reader, who may change them. */
  readonly credentials?: { readonly tenant: string; readonly key: string } | undefined;
  readonly neighbours?: readonly Neighbour[];
}

/** The parts of a page that differ between pages. */
export interface Framed {
  readonly title: string;
  readonly place: 'Guides' | 'Reference';
  /** The way up to the first page: empty, or `../`. */
  readonly up: string;
  readonly menu: string;
  readonly main: string;
  /** Shown beside the text where there is room. */
  readonly aside?: string;
  /** Scripts beside that of every page. */
  readonly scripts?: readonly string[];
  readonly neighbours?: readonly Neighbour[] | undefined;
  /** The API that the page may call, where it is another origin. */
  readonly calls?: string;
}

/** A page may load what stands beside it, and call nothing but the API that is tried. */
function policyOf({ calls = '' }: Framed): string {
  const directives = {
    'default-src': "'none'",
    'style-src': "'self'",
    'script-src': "'self'",
    'img-src': "'self' data:",
    'connect-src': `'self' ${calls}`.trim(),
    'base-uri': "'none'",
    'form-action': "'none'",
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources}`)
    .join('; ');
}

function head(page: Framed): string {
  const { title, up, scripts = [] } = page;
  const loaded = ['site.js', 'search.js', ...scripts].map(
    (name) => `<script type="module" src="${up}${name}"></script>`,
  );
  return `<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${escapeHtml(policyOf(page))}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)} · Waybill</title>
<link rel="icon" href="${up}favicon.svg">
<link rel="stylesheet" href="${up}look.css">
<link rel="stylesheet" href="${up}style.css">
${loaded.join('\n')}`;
}

function bar({ place, up, neighbours = [] }: Framed): string {
  const places = [
    { name: 'Guides', href: `${up}index.html` },
    { name: 'Reference', href: `${up}reference.html` },
    ...neighbours,
  ];
  const links = places.map(({ name, href }) => {
    const mark = name === place ? ' aria-current="true"' : '';
    return `<a href="${escapeHtml(href)}"${mark}>${name}</a>`;
  });
  return `<header class="bar">
<button class="button menu-button" type="button" popovertarget="menu" aria-label="Menu">☰</button>
<a class="brand" href="${up}index.html">Waybill</a>
<nav class="places" aria-label="Site">${links.join(' ')}</nav>
<search data-index="${up}search.json" data-up="${up}"></search>
</header>`;
}

/** A whole page. What its scripts add is convenience: everything can be read without them. */
export function framePage(page: Framed): string {
  const { menu, main, aside } = page;
  const beside = aside === undefined ? '' : `\n${aside}`;
  return `<!doctype html>
<html lang="en">
<head>
${head(page)}
</head>
<body>
<a class="skip" href="#content">To the text</a>
${bar(page)}
<div class="columns">
<nav id="menu" class="menu" popover aria-label="Pages">
${menu}
</nav>
<main id="content">
${main}</main>${beside}
</div>
</body>
</html>
`;
}

/** Links to pages, of which one is the current one. */
export function menuList(name: string, pages: readonly Page[], current: Page): string {
  const links = pages.map(({ path, title }) => {
    const mark = path === current.path ? ' aria-current="page"' : '';
    return `<li><a href="${path}"${mark}>${escapeHtml(title)}</a></li>`;
  });
  return `<h2>${name}</h2>\n<ul>\n${links.join('\n')}\n</ul>`;
}

/** The ways to the page before and the page after one of a list. */
export function pager(
  pages: readonly { readonly path: string; readonly title: string }[],
  current: string,
): string {
  const at = pages.findIndex(({ path }) => path === current);
  const link = (place: number, word: string, rel: string) => {
    const page = pages[place];
    if (page === undefined) return '';
    return `<a class="card" rel="${rel}" href="${page.path}"><span class="quiet">${word}</span><strong>${escapeHtml(page.title)}</strong></a>`;
  };
  return `<nav class="pager" aria-label="Before and after">${link(at - 1, 'Previous', 'prev')}${link(at + 1, 'Next', 'next')}</nav>\n`;
}

/** Links to the headings of a text, for where there is room beside it. */
export function onThisPage(content: string): string {
  const headings = [...content.matchAll(/<h2 id="([^"]+)">(.*?)<\/h2>/gsu)];
  const links = headings.map(
    ([, anchor, words = '']) =>
      `<li><a href="#${anchor}">${words.replaceAll(/<\/?a\b[^>]*>/gu, '')}</a></li>`,
  );
  if (links.length < 2) return '';
  return `<nav class="menu on-page" aria-label="On this page">
<h2>On this page</h2>
<ul>${links.join('')}</ul>
</nav>`;
}
