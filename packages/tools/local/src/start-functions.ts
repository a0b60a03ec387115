import { fileURLToPath } from 'node:url';
import type { Disk } from './engine/data-directory.ts';
import type { App } from './functions/app.ts';
import { createInvoke, operationFile } from './functions/functions.ts';
import type { FunctionRef } from './functions/wiring.ts';
import { createAuthorize } from './gateway/authorization.ts';
import { tellOfFullDisk } from './gateway/full-disk.ts';
import type { Backend } from './gateway/gateway.ts';
import { createRouter } from './gateway/router.ts';
import type { Inspector } from './inspector/inspector.ts';
import type { StackOptions } from './stack-options.ts';

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url));

const functionRef = (id: string): FunctionRef => ({ id, file: operationFile(id) });

/** Brings up the functions, of the checkout or of its bundles, and how the gateway comes to them. */
export function startFunctions(
  { report, bundles = false }: StackOptions,
  app: App,
  disk: Disk | undefined,
  inspector: Inspector | undefined,
) {
  const plain = createInvoke({ ...app, root: ROOT, bundles });
  const invoke = inspector?.observe(plain) ?? plain;
  const called = disk === undefined ? invoke : tellOfFullDisk(invoke, disk, report);
  const backend: Backend = {
    report,
    route: createRouter(app.operations),
    functionOf: ({ id }) => functionRef(id),
    // Functions that no operation names: the function of what no route matches, and who lets callers in.
    unmatched: functionRef('platform.unmatched'),
    authorize: createAuthorize(called, functionRef('auth.authorize')),
    invoke: called,
  };
  return { invoke, backend };
}
