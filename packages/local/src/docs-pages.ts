import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Site } from '@waybill/site/site';

const FOLDER = '/docs';

const pathOf = ({ url = '' }: IncomingMessage) => url.split('?')[0] ?? '';

/** Whether a request is for the reference or a guide, which the deployed system does not serve. */
export function asksForDocs(request: IncomingMessage): boolean {
  const path = pathOf(request);
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  return isRead && (path === FOLDER || path.startsWith(`${FOLDER}/`));
}

let loading: Promise<Site> | undefined;

/** Loaded with the first look: most stacks are started to be called. */
async function site(): Promise<Site> {
  const { createSite } = await import('@waybill/site/site');
  return createSite({ origin: '', credentials: { tenant: 'demo', key: 'wb_demo_local' } });
}

/** Sends a file of the site; its folder leads to its first page. */
export async function sendDocs(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const path = pathOf(request);
  if (path === FOLDER) {
    response.writeHead(308, { location: `${FOLDER}/` }).end();
    return;
  }
  loading ??= site();
  const file = (await loading).file(path.slice(FOLDER.length + 1) || 'index.html');
  if (file === undefined) {
    response.writeHead(404, { 'content-type': 'text/plain' }).end('There is no such page.');
    return;
  }
  response.writeHead(200, { 'content-type': file.type, 'cache-control': 'no-cache' });
  response.end(file.body);
}
