import { consumers } from '@waybill/events/topology';
import { operations } from '@waybill/registry/operations';
import { gateway } from './gateway.ts';

/** A Lambda of the system: its id names the bundle, the function and the logs. */
export interface Handler {
  readonly id: string;
  /** Source file, relative to the project root. */
  readonly file: string;
}

/** Source of a handler by its id: `orders.number-ranges.create` is one folder per dot. */
function handlerFile(id: string): string {
  return `functions/${id.replaceAll('.', '/')}.ts`;
}

/** Every Lambda there is: what is bundled, what is deployed, and nothing else. */
export function handlers(): Handler[] {
  const ids = [...operations.map((operation) => operation.id), ...Object.values(gateway)];
  return [...ids.map((id) => ({ id, file: handlerFile(id) })), ...consumers];
}
