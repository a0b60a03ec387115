import { fileURLToPath } from 'node:url';
import type { App } from './functions/app.ts';
import { createInvoke, type Invoke, operationFile } from './functions/functions.ts';
import type { FunctionRef, OperationRoute, Report } from './functions/wiring.ts';
import { createAuthorize } from './gateway/authorization.ts';
import { type Disk, tellOfFullDisk } from './gateway/full-disk.ts';
import type { Backend, GatewayOptions } from './gateway/gateway.ts';
import { createRouter } from './gateway/router.ts';
import { publishCallsOf } from './inspector/request-calls.ts';
import type { StackOptions } from './stack-options.ts';

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url));

/** The functions of a stack, and how its gateway comes to them. */
interface Functions extends Pick<GatewayOptions, 'backend'> {
  readonly invoke: Invoke;
  stop(): unknown;
}

const functionRef = (id: string): FunctionRef => ({ id, file: operationFile(id) });

/** What no operation names: the function of what no route matches, and who lets callers in. */
const UNMATCHED = functionRef('platform.unmatched');
const AUTHORIZER = functionRef('auth.authorize');

function createBackend(
  operations: readonly OperationRoute[],
  run: Invoke,
  report: Report,
  disk: Disk | undefined,
): Backend {
  const invoke = disk === undefined ? run : tellOfFullDisk(run, disk, report);
  return {
    report,
    route: createRouter(operations),
    functionOf: ({ id }) => functionRef(id),
    unmatched: UNMATCHED,
    authorize: createAuthorize(invoke, AUTHORIZER),
    invoke,
  };
}

/** Brings up the functions: as they are in the checkout or its bundles, or reloaded when saved. */
export async function startFunctions(
  { report, reload, bundles = false, inspect = false }: StackOptions,
  app: App,
  disk: Disk | undefined,
): Promise<Functions> {
  if (reload === undefined) {
    const plain = createInvoke({ ...app, root: ROOT, bundles });
    const invoke = inspect ? publishCallsOf(plain) : plain;
    const backend = createBackend(app.operations, invoke, report, disk);
    return { invoke, backend: () => backend, stop: () => undefined };
  }
  const { startReloading } = await import('./reload/reloading-functions.ts');
  const inUse = [AUTHORIZER, UNMATCHED, ...app.consumers];
  const { invoke, operations, stop } = await startReloading(reload, inUse, report);
  let known: { operations: readonly OperationRoute[]; backend: Backend } | undefined;
  const backend = async () => {
    const now = await operations();
    if (known?.operations !== now) {
      known = { operations: now, backend: createBackend(now, invoke, report, disk) };
    }
    return known.backend;
  };
  return { invoke, backend, stop };
}
