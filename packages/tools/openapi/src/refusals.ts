import { type AnyOperation, platformErrors } from '@waybill/api/operation';
import { byName, type Json, referenceTo } from './json.ts';
import { headersOf, jsonContent, placeholdersOf, replays, takesBody } from './operation-parts.ts';

/** Refusals that no contract declares: the gateway, the authorizer and our own bugs. */
const edgeErrors = {
  unauthorized: { status: 401, when: 'The API key is missing, wrong, or of another tenant.' },
  unsupported_media_type: { status: 415, when: 'The body is not sent as application/json.' },
  internal_error: { status: 500, when: 'A bug on our side; the request id finds it in the logs.' },
} as const;

const known = { ...platformErrors, ...edgeErrors };

interface ErrorEntry {
  readonly status: number;
  readonly when: string;
}

/** Error responses that more than one operation may refer to, by the codes they carry. */
export type SharedResponses = Record<string, Json>;

/** Lists and reads show nothing of other places; what names one, or knows none, refuses. */
const refusesPlaces = ({ atLocations }: AnyOperation): boolean =>
  atLocations === undefined || (atLocations !== 'anywhere' && 'names' in atLocations);

/** Platform refusals that this operation can meet; its own come on top. */
function platformCodes(operation: AnyOperation): (keyof typeof known)[] {
  const hasPath = placeholdersOf(operation.urlPath).length > 0;
  const takesInput = hasPath || operation.query !== undefined || operation.body !== undefined;
  const guarded = operation.public !== true;
  const conditions: [boolean, (keyof typeof known)[]][] = [
    [true, ['rate_limited', 'internal_error']],
    [guarded, ['overloaded', 'tenant_required', 'unauthorized', 'tenant_suspended']],
    [guarded && operation.anyKey !== true, ['forbidden', 'buyer_not_permitted']],
    [guarded && refusesPlaces(operation), ['location_not_permitted']],
    [guarded, ['principal_not_allowed', 'unknown_market', 'invalid_value', 'unknown_filter']],
    [takesInput, ['invalid_value']],
    [hasPath, ['not_found']],
    [
      operation.list !== undefined,
      [
        'invalid_value',
        'invalid_order',
        'unknown_value',
        'page_too_large',
        'offset_too_large',
        'invalid_cursor',
      ],
    ],
    [
      takesBody(operation),
      ['invalid_json', 'unknown_key', 'payload_too_large', 'unsupported_media_type'],
    ],
    [operation.access === 'write', ['payload_too_large']],
    [operation.access === 'write', ['concurrent_modification']],
    [
      operation.method === 'POST' && guarded,
      ['request_in_progress', 'idempotency_key_reused', 'payload_too_large'],
    ],
  ];
  return [...new Set(conditions.flatMap(([applies, codes]) => (applies ? codes : [])))];
}

/** The refusals of an operation by status; what is alike in many operations goes into `shared`. */
export function errorResponses(
  operation: AnyOperation,
  shared: SharedResponses,
): Record<string, Json> {
  const own: Readonly<Record<string, ErrorEntry>> = operation.errors;
  const platform = platformCodes(operation).map((code) => [code, known[code]] as const);
  const codes = new Map<string, ErrorEntry>([...platform, ...Object.entries(own)]);
  const entries = [...codes].sort(byName);
  const statuses = [...new Set(entries.map(([, { status }]) => status))].sort((a, b) => a - b);
  return Object.fromEntries(
    statuses.map((status) => {
      const same = entries.filter(([, entry]) => entry.status === status);
      if (same.some(([code]) => Object.hasOwn(own, code))) {
        const replayed = replays(operation) && status < 500 ? ['IdempotentReplayed'] : [];
        return [String(status), errorResponse(status, same, replayed)];
      }
      const name = same.map(([code]) => code).join('.');
      shared[name] = errorResponse(status, same, []);
      return [String(status), referenceTo('responses', name)];
    }),
  );
}

function errorResponse(
  status: number,
  entries: readonly (readonly [string, ErrorEntry])[],
  more: readonly string[],
): Json {
  const later = status === 429 || status === 503 ? ['RetryAfter'] : [];
  const strict = entries.some(([code]) => code === 'unknown_key') ? ['PreferenceApplied'] : [];
  const code = {
    description: 'Which refusal it is.',
    enum: entries.map(([name]) => name),
  };
  return {
    description: entries.map(([name, { when }]) => `\`${name}\`: ${when}`).join('\n\n'),
    headers: headersOf(['RequestId', ...later, ...strict, ...more]),
    content: jsonContent({ allOf: [referenceTo('schemas', 'Error'), { properties: { code } }] }),
  };
}
