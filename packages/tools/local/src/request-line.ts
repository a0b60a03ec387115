import type { ServedRequest } from './served-request.ts';

const METHOD_WIDTH = 6;

const plural = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`;

/** At most one digit behind the point: half units of reads are told. */
const short = (value: number) => String(Math.round(value * 10) / 10);

function costOf({ told }: ServedRequest): string[] {
  const { calls = 0, readUnits = 0, writeUnits = 0 } = told?.cost ?? {};
  if (calls === 0) return [];
  return [
    `${plural(calls, 'call')}, ${short(readUnits)} read and ${short(writeUnits)} write units`,
  ];
}

/** What a request costs and does, to people in a terminal, else to programs. */
export function requestText(served: ServedRequest, isTerminal: boolean): string {
  return isTerminal ? requestLine(served) : requestJson(served);
}

/** A request as a line for people; what there is nothing to say about is left out. */
function requestLine(served: ServedRequest): string {
  const { method, path, status, durationMs, tenant, ignoredKeys, told } = served;
  return [
    `${method.padEnd(METHOD_WIDTH)} ${path}`,
    [status, told?.code].filter((one) => one !== undefined).join(' '),
    `${Math.round(durationMs)} ms`,
    ...(tenant === undefined ? [] : [tenant]),
    ...costOf(served),
    ...(told?.replayed === true ? ['answered again'] : []),
    ...(ignoredKeys === undefined ? [] : [`ignored: ${ignoredKeys}`]),
  ].join('  ');
}

/** The same as JSON, for programs. */
function requestJson({ told, ...served }: ServedRequest): string {
  return JSON.stringify({
    method: served.method,
    path: served.path,
    status: served.status,
    code: told?.code,
    duration_ms: Number(short(served.durationMs)),
    operation: told?.operation,
    tenant: served.tenant,
    table_calls: told?.cost?.calls,
    read_units: told?.cost?.readUnits,
    write_units: told?.cost?.writeUnits,
    replayed: told?.replayed,
    ignored_keys: served.ignoredKeys?.split(', '),
    request_id: served.requestId,
  });
}
