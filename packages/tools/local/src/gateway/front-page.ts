import type { IncomingMessage, ServerResponse } from 'node:http';
import { cameBy } from './asked-address.ts';

/** Something that a running stack shows, for the page and for the banner. */
export interface Place {
  readonly name: string;
  readonly address: string;
  readonly about: string;
}

/** Addresses that open in a browser. */
export function placesOf(url: string): Place[] {
  return [
    {
      name: 'Console',
      address: `${url}/console`,
      about: 'orders and stock, for the people of the shop',
    },
    { name: 'Docs', address: `${url}/docs/`, about: 'guides, and every operation to try' },
    { name: 'OpenAPI', address: `${url}/v1/openapi.json`, about: 'the API document, 3.1' },
    {
      name: 'Inspector',
      address: `${url}/_inspector`,
      about: 'requests and events as they happen',
    },
    { name: 'Health', address: `${url}/health/ready`, about: 'answers 200 once all is up' },
    { name: 'Version', address: `${url}/v1/health/version`, about: 'of what runs' },
  ];
}

/** True if a browser asks for the address itself. */
export function asksForFrontPage({ method, url, headers }: IncomingMessage): boolean {
  return method === 'GET' && url === '/' && headers.accept?.includes('text/html') === true;
}

const card = ({ name, address, about }: Place) =>
  `<li><a class="card" href="${address}"><strong>${name}</strong> ${about}</a></li>`;

const code = (text: string) =>
  `<div class="code"><pre tabindex="0"><code>${text}</code></pre></div>`;

/** Nothing is loaded from elsewhere, and no style or script stands in the page itself. */
const POLICY =
  "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'";

/** The page for a reader who opened the address in a browser: what there is, and what to do next. */
function frontPage(url: string): string {
  const call = `curl -H 'X-Service-Tenant: demo' -H 'X-Service-Api-Key: wb_demo_local' ${url}/v1/orders`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Waybill</title>
<link rel="icon" href="/docs/favicon.svg">
<link rel="stylesheet" href="/docs/look.css">
<script type="module" src="/docs/site.js"></script>
</head>
<body>
<header class="bar">
<a class="brand" href="/" aria-current="page">Waybill</a>
<nav class="places" aria-label="Site"><a href="/console">Console</a> <a href="/docs/">Guides</a> <a href="/docs/reference.html">Reference</a> <a href="/_inspector">Inspector</a></nav>
</header>
<main class="front">
<h1>Waybill runs here</h1>
<dl class="facts">
<dt>API</dt><dd><code>${url}/v1</code></dd>
<dt>Tenant</dt><dd><code>demo</code></dd>
<dt>Key</dt><dd><code>wb_demo_local</code></dd>
</dl>
<h2>What to do next</h2>
<ol class="steps">
<li>Make a first call. It lists the orders of the tenant.${code(call)}</li>
<li>Place an order: <a href="/docs/reference/orders.place.html">orders.place</a> can be tried on its page, with the key filled in.</li>
<li>Fill a shop of its own, the tenant <code>northwind</code>, with markets, stock, orders and returns.${code('npm run seed')}</li>
<li>Look at each call in the <a href="/_inspector">inspector</a>, with what it cost and how it is made again.</li>
<li>Change a source: <code>npm run dev</code> starts again when it is saved.</li>
</ol>
<h2>What there is</h2>
<ul class="cards">
${placesOf(url).map(card).join('\n')}
</ul>
</main>
</body>
</html>
`;
}

/** Sends the page, with the address by which the browser came where that is one. */
export function sendFrontPage(request: IncomingMessage, response: ServerResponse): void {
  response.setHeader('content-type', 'text/html; charset=utf-8');
  response.end(frontPage(cameBy(request) ?? ''));
}
