import { problemAnswer } from '@waybill/api/problem';
import routes from './routes.generated.json' with { type: 'json' };

interface UnmatchedEvent {
  readonly rawPath: string;
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

/** Whatever no route takes, in the one error shape (contract README, Wire: 404 and 405). */
export async function handler({ rawPath, requestContext }: UnmatchedEvent) {
  const { requestId, http } = requestContext;
  const allowed = allowedAt(rawPath);
  if (allowed.length === 0) {
    const message = `There is nothing at ${http.method} ${rawPath}.`;
    return problemAnswer(404, { code: 'not_found', message }, requestId);
  }
  const allow = allowed.join(', ');
  const message = `${rawPath} does not take ${http.method}, only ${allow}.`;
  return problemAnswer(405, { code: 'method_not_allowed', message }, requestId, { allow });
}
