import type { IncomingMessage, ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import type { ConsoleBuild } from '@waybill/console/build/build-console';
import type { Report } from '../functions/wiring.ts';
import { pathOf, readsIn } from '../gateway/asked-address.ts';
import type { Pages } from '../gateway/gateway.ts';

const FOLDER = '/console';

/** Keys of the tenants that every local stack has; the console asks the operator for others. */
const KEYS = { demo: 'wb_demo_local', operator: 'wb_operator_local' };

const FOR_EVER = 'public, max-age=31536000, immutable';

/** Loaded and built with the first look: most stacks are started to be called. */
async function loadAndBuild() {
  const [{ buildConsole }, { protection }] = await Promise.all([
    import('@waybill/console/build/build-console'),
    import('@waybill/console/build/protection'),
  ]);
  return { built: await buildConsole(KEYS), protection };
}

/** Files have names of their own; every other address is one of the page, which reads it. */
function fileOf({ files }: ConsoleBuild, path: string) {
  const name = path.slice(FOLDER.length + 1);
  return name.startsWith('assets/') ? files.get(name) : files.get('index.html');
}

/**
 * The console, which the deployed system serves from a bucket. With `rebuilds`, every load of its
 * page shows the sources as they are saved by then.
 */
export function consolePages(report: Report, rebuilds: boolean): Pages {
  let building: ReturnType<typeof loadAndBuild> | undefined;

  async function send(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = pathOf(request);
    if (rebuilds && !path.startsWith(`${FOLDER}/assets/`)) building = undefined;
    building ??= loadAndBuild();
    const { built, protection } = await building;
    for (const [name, value] of Object.entries(protection)) response.setHeader(name, value);
    const file = fileOf(built, path);
    if (file === undefined) {
      response.writeHead(404, { 'content-type': 'text/plain' }).end('There is no such file.');
      return;
    }
    const caching = file.isHashed ? FOR_EVER : 'no-store';
    // A browser keeps most of it: it is compressed for each that asks.
    const compressed = /\bgzip\b/u.test(String(request.headers['accept-encoding']));
    if (compressed) response.setHeader('content-encoding', 'gzip');
    response.setHeader('vary', 'Accept-Encoding');
    response.writeHead(200, { 'content-type': file.type, 'cache-control': caching });
    response.end(compressed ? gzipSync(file.body) : file.body);
  }

  return (request, response) => {
    if (!readsIn(FOLDER, request)) return false;
    send(request, response).catch((error: unknown) => {
      building = undefined;
      report(`${request.url} failed`, error);
      response.writeHead(500, { 'content-type': 'text/plain' });
      response.end('The console could not be built: the output of the stack says why.');
    });
    return true;
  };
}
