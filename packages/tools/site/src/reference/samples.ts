import type { Operation } from './document.ts';

/** Address and tenant in the samples of a page. */
export interface Caller {
  /** The origin of the API. */
  readonly address: string;
  readonly tenant: string;
}

/** The call of an operation in a language. */
export interface Sample {
  readonly name: string;
  readonly language: 'sh' | 'ts';
  readonly code: string;
}

/** A parameter of a path with a name that says whose it is: `{id}` of `/orders/{id}` is `order_id`. */
export interface PathParameter {
  readonly name: string;
  readonly label: string;
}

const singular = (word: string) =>
  word
    .replace(/ies$/u, 'y')
    .replace(/(ss)es$/u, '$1')
    .replace(/(?<!s)s$/u, '');

export function pathParameters(path: string): PathParameter[] {
  return [...path.matchAll(/([^/]+)\/\{(\w+)\}/gu)].map(([, before = '', name = '']) => {
    const whose = singular(before).replaceAll('-', '_');
    return { name, label: /^(?:r?id|\w+_id)$/u.test(name) ? `${whose}_id` : name };
  });
}

const camelCase = (text: string) =>
  text.replaceAll(/[-_](\w)/gu, (_, letter: string) => letter.toUpperCase());
const variable = (label: string) => `$${label.toUpperCase()}`;
const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;
const json = (value: unknown) => JSON.stringify(value, null, 2);

/** A value as TypeScript writes it. */
const literal = (value: unknown) =>
  json(value)
    .replaceAll(/^(\s*)"([A-Za-z_$][\w$]*)":/gmu, '$1$2:')
    .replaceAll(/"(?:[^"\\]|\\.)*"/gu, (text) =>
      /['\\]/u.test(text) ? text : `'${text.slice(1, -1)}'`,
    );

interface QueryValue {
  readonly name: string;
  /** Undefined where the caller alone knows it. */
  readonly value: string | undefined;
}

/**
 * The query of a first call: a short page of a list, and every required value. A body says all
 * by itself.
 */
const queryOf = ({ parameters, body }: Operation): readonly QueryValue[] =>
  parameters.flatMap((one): QueryValue[] => {
    if (body !== undefined || one.in !== 'query') return [];
    if (one.name === 'limit') return [{ name: 'limit', value: '5' }];
    return one.required === true ? [{ name: one.name, value: undefined }] : [];
  });

const bodyOf = ({ body }: Operation) => (body === undefined ? undefined : (body.example ?? {}));

function asCurl(operation: Operation, { address, tenant }: Caller): string {
  const { method, path, open } = operation;
  const body = bodyOf(operation);
  const filled = pathParameters(path).reduce(
    (text, { name, label }) => text.replace(`{${name}}`, variable(label)),
    path,
  );
  const query = queryOf(operation)
    .map(({ name, value = variable(name) }) => `${name}=${value}`)
    .join('&');
  const lines = [
    `curl${method === 'GET' ? '' : ` -X ${method}`} "${address}${filled}${query && `?${query}`}"`,
    ...(open ? [] : [`-H 'X-Service-Tenant: ${tenant}'`, `-H "X-Service-Api-Key: $WAYBILL_KEY"`]),
    ...(body === undefined
      ? []
      : [`-H 'Content-Type: application/json'`, `-d ${quoted(json(body))}`]),
  ];
  return lines.join(' \\\n  ');
}

function asTypeScript(operation: Operation, { address, tenant }: Caller): string {
  const body = bodyOf(operation);
  const query = queryOf(operation);
  const values = pathParameters(operation.path).map(
    ({ name, label }) => `${name}: ${camelCase(label)}`,
  );
  const input = query.map(({ name, value = camelCase(name) }) => `${name}: ${value}`);
  const given = [
    ...(values.length === 0 ? [] : [`{ ${values.join(', ')} }`]),
    ...(body === undefined ? [] : [literal(body)]),
    ...(input.length === 0 ? [] : [`{ ${input.join(', ')} }`]),
  ].join(', ');
  const method = operation.id.split('.').map(camelCase).join('.');
  return `import { createClient } from '@waybill/client';

const waybill = createClient({
  url: '${address}',
  tenant: '${tenant}',
  key: process.env.WAYBILL_KEY ?? '',
});

${operation.method === 'DELETE' ? '' : 'const answer = '}await waybill.${method}(${given});`;
}

function asCommand(operation: Operation): string {
  const body = bodyOf(operation);
  const words = [
    `npx waybill api ${operation.id}`,
    ...pathParameters(operation.path).map(({ label }) => `"${variable(label)}"`),
    ...queryOf(operation).map(
      ({ name, value = `"${variable(name)}"` }) => `--query ${name}=${value}`,
    ),
  ].join(' ');
  return body === undefined ? words : `${words} --body - <<'JSON'\n${json(body)}\nJSON`;
}

/** The call of an operation in each way that we document, with the body of its executed example. */
export function samplesOf(operation: Operation, caller: Caller): Sample[] {
  return [
    { name: 'curl', language: 'sh', code: asCurl(operation, caller) },
    { name: 'TypeScript', language: 'ts', code: asTypeScript(operation, caller) },
    { name: 'Command line', language: 'sh', code: asCommand(operation) },
  ];
}
