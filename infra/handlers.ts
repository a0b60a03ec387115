import { operations } from '@waybill/registry/operations';
import { handlerFile, topology } from '@waybill/registry/topology';
import { gateway } from './gateway.ts';

/** A Lambda of the system: its id names the bundle, the function and the logs. */
export interface Handler {
  readonly id: string;
  /** Source file, relative to the project root. */
  readonly file: string;
}

/** Every Lambda there is: what is bundled, what is deployed, and nothing else. */
export function handlers(): Handler[] {
  const ids = [...operations.map((operation) => operation.id), ...Object.values(gateway)];
  return [...ids.map((id) => ({ id, file: handlerFile(id) })), ...topology.consumers];
}
