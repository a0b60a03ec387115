import { subscribe } from 'node:diagnostics_channel';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';
import { REQUESTS } from '@waybill/observability/logger';
import { WRITTEN } from '@waybill/table/operate';
import type { App } from '../functions/app.ts';
import { createInvoke, type Invoke } from '../functions/functions.ts';
import { atTime } from '../functions/local-clock.ts';
import { loopbackBuilders } from '../gateway/loopback-builders.ts';
import { publishCallsOf, REQUEST_CALLS } from '../inspector/request-calls.ts';
import { APP, moduleOf } from './modules.ts';
import type { Asked, HostData, Said, Surroundings } from './thread-messages.ts';

/** The thread in which functions run: it loads what was compiled, and calls what it is asked to. */
const port = parentPort;
if (port === null) throw new Error('the host of functions runs in a thread of its own');

const say = (said: Said) => port.postMessage(said);

// Listeners in the process of the stack get what functions report here.
for (const channel of [WRITTEN, REQUESTS, REQUEST_CALLS]) {
  subscribe(channel, (message) => say({ channel, message }));
}

process.setSourceMapsEnabled(true);
const { packages } = workerData as HostData;
// What is loaded while sources are still being compiled is there when they come.
void Promise.allSettled(packages.map((name) => import(name)));

let invoke: Invoke | undefined;

function surroundingsOf({ operations, queues, rules, consumers }: App): Surroundings {
  return { operations: [...operations], topology: JSON.stringify({ queues, rules, consumers }) };
}

/** Takes functions from a folder from now on; loads some modules of it at once. */
async function load(folder: string, modules: readonly string[]): Promise<Surroundings | undefined> {
  const call = createInvoke({ root: folder, bundles: false, builders: loopbackBuilders });
  invoke = publishCallsOf((target, event) =>
    call({ ...target, file: moduleOf(target.file) }, event),
  );
  const hrefs = modules.map((module) => pathToFileURL(join(folder, module)).href);
  const loaded = await Promise.all(hrefs.map((href) => import(href) as Promise<object>));
  const app = loaded[modules.indexOf(APP.module)] as { app: App } | undefined;
  return app && surroundingsOf(app.app);
}

async function answer(asked: Asked): Promise<unknown> {
  if ('folder' in asked) return load(asked.folder, asked.modules);
  const call = invoke;
  if (call === undefined) throw new Error('no functions are loaded');
  return atTime(asked.time, () => call(asked.target, asked.event));
}

port.on('message', (asked: Asked) => {
  answer(asked).then(
    (result) => say({ call: asked.call, result }),
    (thrown: unknown) => {
      const error = thrown instanceof Error ? thrown : new Error(String(thrown));
      say({ call: asked.call, error });
    },
  );
});
