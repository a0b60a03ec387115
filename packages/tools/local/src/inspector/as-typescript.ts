import { allRoutes, type Route } from '@waybill/client/route';
import { hideSecrets } from './hide-secrets.ts';
import type { WireRequest } from './recorded-request.ts';

/** Parameters of a query that are numbers; filters compare texts. */
const NUMBERS = ['limit', 'offset'];

const identifier = /^(\s*)"([A-Za-z_$][\w$]*)":/gmu;

/** A value as TypeScript writes it. */
const literal = (value: unknown) => JSON.stringify(value, null, 2).replace(identifier, '$1$2:');

const camelCase = (text: string) =>
  text.replace(/-(\w)/gu, (_, letter: string) => letter.toUpperCase());

/** Values in a path for the parameters of its route. */
function pathValues({ path }: Route, rawPath: string): Record<string, string> | undefined {
  const actual = rawPath.split('/');
  const values = path.split('/').flatMap((part, at) => {
    const [, name] = /^\{(\w+)\}$/u.exec(part) ?? [];
    return name === undefined ? [] : [[name, decodeURIComponent(actual[at] ?? '')]];
  });
  return values.length === 0 ? undefined : Object.fromEntries(values);
}

function queryValues(query: URLSearchParams): Record<string, unknown> | undefined {
  const names = [...new Set(query.keys())];
  const valueAt = (name: string) => {
    const values = query.getAll(name);
    if (values.length > 1) return values;
    return NUMBERS.includes(name) ? Number(values[0]) : values[0];
  };
  return names.length === 0
    ? undefined
    : Object.fromEntries(names.map((name) => [name, valueAt(name)]));
}

function optionsOf(headers: WireRequest['headers']): Record<string, unknown> | undefined {
  const contactId = headers['x-service-contact'];
  const options = {
    market: headers['x-service-market'],
    idempotencyKey: headers['idempotency-key'],
    principal: contactId && {
      contactId,
      organizationId: headers['x-service-organization'],
      permissions: headers['x-service-permissions']?.split(','),
    },
  };
  return Object.values(options).some((one) => one !== undefined) ? options : undefined;
}

/** The arguments of the client's method; what stands before one that is given has to be there too. */
function argumentsOf(route: Route, { url, headers }: WireRequest, body: unknown): unknown[] {
  const { pathname, searchParams } = new URL(url, 'http://localhost');
  const values = pathValues(route, pathname);
  const options = optionsOf(headers);
  const query = route.input === '' ? undefined : queryValues(searchParams);
  const input = route.input === 'body' ? body : query;
  const takesInput = route.input !== '' && (input ?? options) !== undefined;
  return [
    ...(values === undefined ? [] : [values]),
    ...(takesInput ? [input ?? {}] : []),
    ...(options === undefined ? [] : [options]),
  ];
}

function parsed(text: string | undefined): { readonly body: unknown } | undefined {
  if (text === undefined) return undefined;
  try {
    return { body: text === '' ? undefined : hideSecrets(JSON.parse(text)) };
  } catch {
    return undefined;
  }
}

/** A request as a call of `@waybill/client`; none where no operation was met or no JSON was sent. */
export function asTypeScript(
  origin: string,
  operation: string | undefined,
  request: WireRequest,
): string | undefined {
  const route = allRoutes().find(({ id }) => id === operation);
  const content = parsed(request.sent.text);
  if (route === undefined || content === undefined) return undefined;
  const method = route.id.split('.').map(camelCase).join('.');
  const given = argumentsOf(route, request, content.body).map(literal).join(', ');
  return `import { createClient } from '@waybill/client';

const waybill = createClient({
  url: ${literal(origin)},
  tenant: ${literal(request.headers['x-service-tenant'] ?? '')},
  key: process.env.WAYBILL_KEY ?? '',
});

const answer = await waybill.${method}(${given});
`;
}
