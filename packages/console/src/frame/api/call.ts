import type { CallOptions, Waybill } from '@waybill/client';
import { allRoutes, type Route } from '@waybill/client/route';
import { kept } from '../format/kept.ts';

/** A call of the service as data: what a button will send. */
export interface Call {
  readonly operation: string;
  readonly path?: Readonly<Record<string, string>> | undefined;
  /** The body, or the query of an operation that reads. */
  readonly body?: unknown;
}

/** Address and tenant of a call. */
export interface CallPlace {
  readonly origin: string;
  readonly tenant: string;
}

const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;

const camelCase = (text: string) =>
  text.replace(/-(\w)/gu, (_, letter: string) => letter.toUpperCase());

const KEY = /^(\s*)"([A-Za-z_$][\w$]*)":/gmu;

const literal = (value: unknown) => JSON.stringify(value, null, 2).replace(KEY, '$1$2:');

const routes = kept(() => new Map(allRoutes().map((route) => [route.id, route])));

function routeOf(operation: string): Route {
  const route = routes().get(operation);
  if (route === undefined) throw new TypeError(`the client knows no operation ${operation}`);
  return route;
}

/** Says that calls of an operation carry a body. */
export const takesBody = (operation: string): boolean => routeOf(operation).input === 'body';

/** Arguments that the client takes for a call, before its options. */
function argumentsOf({ operation, path = {}, body }: Call): unknown[] {
  const route = routeOf(operation);
  return [...(route.path.includes('{') ? [path] : []), ...(route.input === '' ? [] : [body])];
}

/** Makes a call by the method of its operation: `orders.numberRanges.list` for `orders.number-ranges.list`. */
export async function make(waybill: Waybill, call: Call, options: CallOptions): Promise<unknown> {
  let method: unknown = waybill;
  for (const part of call.operation.split('.')) {
    method = Reflect.get(Object(method), camelCase(part));
  }
  const given = [...argumentsOf(call), options];
  return (method as (...given: unknown[]) => Promise<unknown>)(...given);
}

/** A call as a command for a shell, with the key in a variable. */
export function asCurl(call: Call, { origin, tenant }: CallPlace): string {
  const { operation, path = {}, body } = call;
  const route = routeOf(operation);
  const filled = route.path.replace(/\{(\w+)\}/gu, (_, name: string) =>
    encodeURIComponent(path[name] ?? ''),
  );
  const lines = [
    `curl -sS -X ${route.method} ${quoted(`${origin}${filled}`)}`,
    `-H ${quoted(`X-Service-Tenant: ${tenant}`)}`,
    '-H "X-Service-Api-Key: $WAYBILL_KEY"',
    ...(body === undefined
      ? []
      : [`-H 'Content-Type: application/json'`, `--data-binary ${quoted(JSON.stringify(body))}`]),
  ];
  return lines.join(' \\\n  ');
}

/** A call as a line for the client. */
export function asTypeScript(call: Call): string {
  const method = call.operation.split('.').map(camelCase).join('.');
  const given = argumentsOf(call).filter((one) => one !== undefined);
  return `await waybill.${method}(${given.map(literal).join(', ')});`;
}
