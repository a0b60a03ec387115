import { createTests } from './routine-resource/create-suite.ts';
import { defaultsTests, flagTests } from './routine-resource/defaults-suite.ts';
import { deleteTests, idTests } from './routine-resource/delete-suite.ts';
import { externalKeyTests } from './routine-resource/external-key-suite.ts';
import { listTests } from './routine-resource/list-suite.ts';
import { resourceCalls } from './routine-resource/resource-calls.ts';
import type { RoutineResource } from './routine-resource/routine-resource.ts';
import { uniqueTests } from './routine-resource/unique-suite.ts';
import { updateTests } from './routine-resource/update-suite.ts';

/**
 * The suite every routine resource passes: list conventions, create, partial update, delete,
 * events, tenants apart, and calls at the same time. Needs `withTable()` at the top of the file.
 */
export function routineResourceSuite(declared: RoutineResource): void {
  const { resource, handlers, short, fixedCode } = declared;
  const calls = resourceCalls(declared);
  createTests(declared, calls);
  updateTests(declared, calls);
  idTests(declared, calls);
  listTests(declared, calls);
  if (resource.unique !== undefined && !(short && fixedCode)) uniqueTests(declared, calls);
  if (!short && 'external_id' in resource.fields) externalKeyTests(declared, calls);
  if (handlers.delete !== undefined) deleteTests(declared, calls);
  if (handlers.defaults !== undefined) defaultsTests(declared, calls);
  if (calls.named('flag').length > 0) flagTests(declared, calls);
}
