import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Backend, Pages } from '../gateway/gateway.ts';
import { errorResult, sendResult } from '../gateway/gateway-response.ts';
import { type CallApp, callApp } from './call-app.ts';
import { type Journal, keepJournal } from './journal.ts';
import { createLiveStream } from './live-stream.ts';
import { askerOf, isOwnPage } from './own-page.ts';
import { eventDetail, requestDetail } from './shown.ts';

/** Below this the API has nothing: its paths begin with a letter. */
const PLACE = '/_inspector';

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const PROTECTION = {
  'content-security-policy': POLICY,
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
};

const files: Readonly<Record<string, readonly [name: string, type: string]>> = {
  '': ['inspector.html', 'text/html; charset=utf-8'],
  '/inspector.js': ['inspector.js', 'text/javascript; charset=utf-8'],
  '/details.js': ['details.js', 'text/javascript; charset=utf-8'],
  '/inspector.css': ['inspector.css', 'text/css; charset=utf-8'],
};

/** Shows, to pages of this machine alone, what a stack does. */
export interface Inspector extends Pick<Journal, 'onServed' | 'observe'> {
  readonly pages: Pages;
  stop(): void;
}

function refuse(response: ServerResponse, statusCode: number, code: string, message: string): void {
  const requestId = crypto.randomUUID();
  sendResult(response, errorResult(statusCode, { code, message, requestId }));
}

const nothingThere = (response: ServerResponse) =>
  refuse(response, 404, 'not_found', 'The inspector has nothing there, or holds it no longer.');

async function sendFile(
  response: ServerResponse,
  [name, type]: readonly [string, string],
): Promise<void> {
  response.setHeader('content-type', type);
  response.end(await readFile(new URL(`./page/${name}`, import.meta.url)));
}

/** One request or event as it is shown; undefined where it is held no longer. */
async function detailOf(
  { journal, call }: { readonly journal: Journal; readonly call: CallApp },
  [kind, first = '', second = '']: readonly string[],
  origin: string,
) {
  const found = kind === 'requests' ? journal.request(first) : undefined;
  if (found !== undefined) return requestDetail(found, origin);
  const way = kind === 'events' ? journal.event(first, second) : undefined;
  return way && (await eventDetail(way, call));
}

async function redeliver(
  call: CallApp,
  [kind, tenant = '', id]: readonly string[],
  response: ServerResponse,
): Promise<void> {
  if (kind !== 'deliveries' || id === undefined) return nothingThere(response);
  const { status, body } = await call(tenant, 'POST', `/v1/webhooks/deliveries/${id}/redeliver`);
  const headers = { 'content-type': 'application/json' };
  sendResult(response, { statusCode: status, headers, body: JSON.stringify(body) });
}

/** `backend` throws until the stack is up. */
export function createInspector(backend: () => Backend): Inspector {
  const live = createLiveStream();
  const journal = keepJournal({
    onRequest: ({ row }) => live.publish('request', row),
    onEvent: (way) => live.publish('event', way),
    onRedelivery: () => live.publish('redelivery', {}),
  });
  const call = callApp(backend);

  function openStream(response: ServerResponse): void {
    const requests = journal.requests().map(({ row }) => ['request', row] as const);
    live.open(response, [...requests, ...journal.events().map((way) => ['event', way] as const)]);
  }

  async function serve(request: IncomingMessage, response: ServerResponse, place: string) {
    const [, ...parts] = place.split('/').map(decodeURIComponent);
    if (request.method === 'POST') return redeliver(call, parts, response);
    if (request.method !== 'GET') return nothingThere(response);
    const file = files[place];
    if (file !== undefined) return sendFile(response, file);
    if (place === '/stream') return openStream(response);
    const shown = await detailOf({ journal, call }, parts, `http://${request.headers.host}`);
    return shown === undefined ? nothingThere(response) : sendResult(response, shown);
  }

  return {
    ...journal,
    pages(request, response) {
      const [path = ''] = (request.url ?? '').split('?', 1);
      if (path !== PLACE && !path.startsWith(`${PLACE}/`)) return false;
      for (const [name, value] of Object.entries(PROTECTION)) response.setHeader(name, value);
      if (!isOwnPage(askerOf(request))) {
        refuse(response, 403, 'forbidden', 'The inspector answers pages of its own machine alone.');
        return true;
      }
      serve(request, response, path.slice(PLACE.length)).catch(() => nothingThere(response));
      return true;
    },
    stop() {
      live.stop();
      journal.stop();
    },
  };
}
