import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Site } from '@waybill/site/site';
import type { Report } from '../functions/wiring.ts';
import { cameBy, pathOf, readsIn } from '../gateway/asked-address.ts';
import type { Pages } from '../gateway/gateway.ts';

const FOLDER = '/docs';

/** The icon that browsers ask for where a page names none, as for an answer of the API. */
const ICON = '/favicon.ico';

let loading: Promise<Site> | undefined;

/** Loaded with the first look: most stacks are started to be called. */
async function site(): Promise<Site> {
  const { createSite } = await import('@waybill/site/site');
  return createSite({
    origin: '',
    credentials: { tenant: 'demo', key: 'wb_demo_local' },
    neighbours: [
      { name: 'Console', href: '/console' },
      { name: 'Inspector', href: '/_inspector' },
    ],
  });
}

/** Sends a file of the site; its folder leads to its first page. */
async function sendDocs(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const path = pathOf(request);
  if (path === FOLDER) {
    response.writeHead(308, { location: `${FOLDER}/` }).end();
    return;
  }
  loading ??= site();
  const name = path === ICON ? 'favicon.svg' : path.slice(FOLDER.length + 1) || 'index.html';
  const file = (await loading).file(name, cameBy(request));
  if (file === undefined) {
    response.writeHead(404, { 'content-type': 'text/plain' }).end('There is no such page.');
    return;
  }
  response.writeHead(200, { 'content-type': file.type, 'cache-control': 'no-cache' });
  response.end(file.body);
}

/** The reference and the guides, which the deployed system does not serve. */
export function docsPages(report: Report): Pages {
  return (request, response) => {
    if (!readsIn(FOLDER, request) && !readsIn(ICON, request)) return false;
    sendDocs(request, response).catch((error: unknown) => {
      report(`${request.url} failed`, error);
      response.destroy();
    });
    return true;
  };
}
