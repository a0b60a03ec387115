import type { EndpointProblem } from './endpoint-problem.ts';

/** A header an endpoint's owner adds to its deliveries. */
export interface CustomHeader {
  readonly name: string;
  readonly value: string;
}

const MAX_HEADERS = 20;
const MAX_VALUE = 1024;
const MAX_TOTAL_BYTES = 8 * 1024;
const TOKEN = /^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,256}$/u;
const PRINTABLE = /^[\x20-\x7e]*$/u;

/** Names that belong to the transport or to us (WHK-47). */
const RESERVED: ReadonlySet<string> = new Set([
  'accept-encoding',
  'age',
  'cache-control',
  'connection',
  'cookie',
  'date',
  'expect',
  'expires',
  'forwarded',
  'host',
  'keep-alive',
  'pragma',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'user-agent',
  'via',
  'warning',
]);

const RESERVED_PREFIXES = [
  'content-',
  'proxy-',
  'x-service-',
  'webhook-',
  'svix-',
  'x-amz-',
  'x-amzn-',
  'x-forwarded-',
  'x-real-',
] as const;

export function isReservedHeader(name: string): boolean {
  const lower = name.toLowerCase();
  return RESERVED.has(lower) || RESERVED_PREFIXES.some((prefix) => lower.startsWith(prefix));
}

function isWellFormed({ name, value }: CustomHeader): boolean {
  return TOKEN.test(name) && value.length <= MAX_VALUE && PRINTABLE.test(value);
}

/** Rules that the custom headers of an endpoint break (WHK-45 to WHK-47). */
export function headerProblems(headers: readonly CustomHeader[]): EndpointProblem[] {
  const problems: EndpointProblem[] = [];
  if (headers.length > MAX_HEADERS) problems.push({ code: 'too_many_headers', path: 'headers' });
  const seen = new Set<string>();
  headers.forEach((header, index) => {
    const path = `headers.${index}`;
    const name = header.name.toLowerCase();
    if (!isWellFormed(header)) problems.push({ code: 'header_invalid', path });
    if (isReservedHeader(name)) problems.push({ code: 'header_reserved', path: `${path}.name` });
    if (seen.has(name)) problems.push({ code: 'header_duplicate', path: `${path}.name` });
    seen.add(name);
  });
  const bytes = headers.reduce((sum, { name, value }) => sum + name.length + value.length, 0);
  if (bytes > MAX_TOTAL_BYTES) problems.push({ code: 'headers_too_large', path: 'headers' });
  return problems;
}
