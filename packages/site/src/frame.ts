import { escaped } from './html.ts';
import type { Page } from './pages.ts';

/** Whose calls the reference makes when somebody tries an operation. */
export interface TriedApi {
  /** Its origin; that of the site itself when empty. */
  readonly origin: string;
  /** Filled in for the reader, who may change them. */
  readonly credentials?: { readonly tenant: string; readonly key: string } | undefined;
}

/** A page may load what stands beside it, and call nobody but the API that is tried. */
function policy(more: Readonly<Record<string, string>>): string {
  const directives = {
    'default-src': "'none'",
    'style-src': "'self'",
    'base-uri': "'none'",
    'form-action': "'none'",
    ...more,
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources}`)
    .join('; ');
}

function head(title: string, contentPolicy: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${escaped(contentPolicy)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="style.css">
</head>`;
}

const top = `<header class="top"><a href="index.html">Waybill</a>
<nav aria-label="Site"><a href="index.html">Guides</a> <a href="reference.html">Reference</a></nav></header>`;

function pageList(name: string, pages: readonly Page[], current: Page): string {
  const links = pages.map(({ path, title }) => {
    const mark = path === current.path ? ' aria-current="page"' : '';
    return `<li><a href="${path}"${mark}>${escaped(title)}</a></li>`;
  });
  return `<h2>${name}</h2>\n<ul>\n${links.join('\n')}\n</ul>`;
}

/** A page of text: it runs no script. */
export function framePage(
  page: Page,
  content: string,
  lists: Readonly<Record<string, readonly Page[]>>,
): string {
  const navigation = Object.entries(lists).map(([name, pages]) => pageList(name, pages, page));
  return `${head(`${page.title} · Waybill`, policy({ 'img-src': "'self' data:" }))}
<body>
${top}
<div class="columns">
<nav class="pages" aria-label="Pages">
${navigation.join('\n')}
</nav>
<main>
${content}</main>
</div>
</body>
</html>
`;
}

/** The page of the reference: a viewer of the API document, from which each operation is tried. */
export function frameReference({ origin, credentials }: TriedApi): string {
  const contentPolicy = policy({
    'script-src': "'self'",
    // The viewer sets styles on its elements. It can neither load nor call anything by them.
    'style-src': "'self' 'unsafe-inline'",
    'img-src': "'self' data:",
    'connect-src': origin === '' ? "'self'" : `'self' ${origin}`,
  });
  const server = origin === '' ? '' : ` server-url="${escaped(origin)}"`;
  const caller =
    credentials === undefined
      ? ''
      : ` data-tenant="${escaped(credentials.tenant)}" data-key="${escaped(credentials.key)}"`;
  return `${head('Reference · Waybill', contentPolicy)}
<body class="reference">
${top}
<openapi-explorer spec-url="openapi.json" collapse="true" schema-expand-level="1"
  default-schema-tab="body" hide-server-selection="true"${server}${caller}>
</openapi-explorer>
<script type="module" src="reference.js"></script>
</body>
</html>
`;
}
