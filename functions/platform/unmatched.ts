import { allowedOrigins } from '@waybill/agents/door/allowed-origins';
import { AGENTS_PATH, refuseMethod } from '@waybill/agents/door/in-protocol';
import { problemAnswer } from '@waybill/api/problem';
import routes from './routes.generated.json' with { type: 'json' };

interface UnmatchedEvent {
  readonly rawPath: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly requestContext: {
    readonly requestId: string;
    readonly http: { readonly method: string };
  };
}

const templates = Object.entries(routes).map(([template, methods]) => ({
  segments: template.split('/'),
  methods,
}));

function matches(template: readonly string[], path: readonly string[]): boolean {
  return (
    template.length === path.length &&
    template.every((part, at) => (part.startsWith('{') ? path[at] !== '' : part === path[at]))
  );
}

/** Methods that some route offers at this path. */
function allowedAt(path: string): string[] {
  const segments = path.split('/');
  const found = templates.filter((template) => matches(template.segments, segments));
  return [...new Set(found.flatMap(({ methods }) => methods))].sort();
}

/**
 * Whatever no route takes, in the one error shape (API-11, API-12). Preflights
 * are among it: they only need a yes, and the gateway adds what the origin may do, or nothing.
 */
export async function handler({ rawPath, headers, requestContext }: UnmatchedEvent) {
  const { requestId, http } = requestContext;
  if (http.method === 'OPTIONS' && headers['access-control-request-method'] !== undefined) {
    return { statusCode: 204, headers: { 'x-request-id': requestId, vary: 'Origin' }, body: '' };
  }
  const allowed = allowedAt(rawPath);
  if (allowed.length === 0) {
    const message = `There is nothing at ${http.method} ${rawPath}.`;
    return problemAnswer(404, { code: 'not_found', message }, requestId);
  }
  const allow = allowed.join(', ');
  const message = `${rawPath} does not take ${http.method}, only ${allow}.`;
  const refused = problemAnswer(405, { code: 'method_not_allowed', message }, requestId, { allow });
  if (rawPath !== AGENTS_PATH) return refused;
  return refuseMethod({ headers, requestId }, refused, allowedOrigins());
}
