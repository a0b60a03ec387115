import { allRoutes } from '@waybill/client/route';

/** A call of the service as data: what a button will send. */
export interface Call {
  readonly operation: string;
  readonly path: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** Where and as whom it is made. */
export interface CallPlace {
  readonly origin: string;
  readonly tenant: string;
}

const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;

const camelCase = (text: string) =>
  text.replace(/-(\w)/gu, (_, letter: string) => letter.toUpperCase());

const KEY = /^(\s*)"([A-Za-z_$][\w$]*)":/gmu;

const literal = (value: unknown) => JSON.stringify(value, null, 2).replace(KEY, '$1$2:');

/** A call as a command for a shell, with the key in a variable. */
export function asCurl({ operation, path, body }: Call, { origin, tenant }: CallPlace): string {
  const route = allRoutes().find(({ id }) => id === operation);
  if (route === undefined) throw new TypeError(`the client knows no operation ${operation}`);
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
export function asTypeScript({ operation, path, body }: Call): string {
  const method = operation.split('.').map(camelCase).join('.');
  const given = [path, ...(body === undefined ? [] : [body])].map(literal).join(', ');
  return `await waybill.${method}(${given});`;
}
