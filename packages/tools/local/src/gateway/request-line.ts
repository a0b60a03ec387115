import type { ServedRequest } from './served-request.ts';

const METHOD_WIDTH = 6;

const plural = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`;

/** At most one digit behind the point: reads consume half units. */
const short = (value: number) => String(Math.round(value * 10) / 10);

function costOf({ reported }: ServedRequest): string[] {
  const { calls = 0, readUnits = 0, writeUnits = 0 } = reported?.cost ?? {};
  if (calls === 0) return [];
  return [
    `${plural(calls, 'call')}, ${short(readUnits)} read and ${short(writeUnits)} write units`,
  ];
}

/** Writes the effects and the cost of a request, for people in a terminal, else for programs. */
export function requestText(served: ServedRequest, isTerminal: boolean): string {
  return isTerminal ? requestLine(served) : requestJson(served);
}

/** A request as a line for people; what there is nothing to say about is left out. */
function requestLine(served: ServedRequest): string {
  const { method, path, status, durationMs, tenant, ignoredKeys, reported } = served;
  return [
    `${method.padEnd(METHOD_WIDTH)} ${path}`,
    [status, reported?.code].filter((one) => one !== undefined).join(' '),
    `${Math.round(durationMs)} ms`,
    ...(tenant === undefined ? [] : [tenant]),
    ...costOf(served),
    ...(reported?.replayed === true ? ['answered again'] : []),
    ...(ignoredKeys === undefined ? [] : [`ignored: ${ignoredKeys}`]),
  ].join('  ');
}

/** The same as JSON, for programs. */
function requestJson({ reported, ...served }: ServedRequest): string {
  return JSON.stringify({
    method: served.method,
    path: served.path,
    status: served.status,
    code: reported?.code,
    duration_ms: Number(short(served.durationMs)),
    operation: reported?.operation,
    tenant: served.tenant,
    table_calls: reported?.cost?.calls,
    read_units: reported?.cost?.readUnits,
    write_units: reported?.cost?.writeUnits,
    replayed: reported?.replayed,
    ignored_keys: served.ignoredKeys?.split(', '),
    request_id: served.requestId,
  });
}
