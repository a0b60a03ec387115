import { randomUUID } from 'node:crypto';

/** PutEvents limits: entries per call and bytes of all entries (EventBridge quotas). */
const MAX_ENTRIES = 10;
const MAX_BYTES = 256 * 1024;

export interface PutEventsEntry {
  readonly Time?: number | string;
  readonly Source?: string;
  readonly DetailType?: string;
  readonly Detail?: string;
  readonly Resources?: readonly string[];
  readonly EventBusName?: string;
}

/** The event as a rule's target receives it. */
export interface BusEvent {
  readonly version: '0';
  readonly id: string;
  readonly 'detail-type': string;
  readonly source: string;
  readonly account: string;
  readonly time: string;
  readonly region: string;
  readonly resources: readonly string[];
  readonly detail: unknown;
}

export type EntryResult =
  | { EventId: string; event: BusEvent }
  | { ErrorCode: string; ErrorMessage: string };

const bytes = (value: string | undefined) => Buffer.byteLength(value ?? '');

/** Size of one entry as EventBridge counts it; a time counts as 14 bytes. */
function entryBytes(entry: PutEventsEntry): number {
  const time = entry.Time === undefined ? 0 : 14;
  const resources = (entry.Resources ?? []).reduce((sum, value) => sum + bytes(value), 0);
  return time + resources + bytes(entry.Source) + bytes(entry.DetailType) + bytes(entry.Detail);
}

/** The problem for which the whole call is refused, or undefined. */
export function requestProblem(entries: readonly PutEventsEntry[] | undefined): string | undefined {
  if (entries === undefined || entries.length === 0) return 'Entries must have at least 1 member';
  if (entries.length > MAX_ENTRIES) return `Entries must have at most ${MAX_ENTRIES} members`;
  const total = entries.reduce((sum, entry) => sum + entryBytes(entry), 0);
  return total > MAX_BYTES ? 'Total size of the entries is over the limit' : undefined;
}

function parseDetail(detail: string): object | undefined {
  try {
    const parsed: unknown = JSON.parse(detail);
    return typeof parsed === 'object' && parsed !== null ? parsed : undefined;
  } catch {
    return undefined;
  }
}

function timeOf(entry: PutEventsEntry, now: Date): string {
  const time = typeof entry.Time === 'number' ? new Date(entry.Time * 1000) : now;
  return `${time.toISOString().slice(0, 19)}Z`;
}

/** Turns one entry into its event, or into the error EventBridge reports for this entry alone. */
export function acceptEntry(
  entry: PutEventsEntry,
  bus: { name: string; region: string },
  now: Date,
): EntryResult {
  const { Source, DetailType, Detail } = entry;
  if (!Source || !DetailType || !Detail) {
    return {
      ErrorCode: 'InvalidArgument',
      ErrorMessage: 'Source, DetailType and Detail are required',
    };
  }
  if ((entry.EventBusName ?? 'default') !== bus.name) {
    return { ErrorCode: 'ResourceNotFoundException', ErrorMessage: 'the event bus does not exist' };
  }
  const detail = parseDetail(Detail);
  if (detail === undefined) {
    return { ErrorCode: 'MalformedDetail', ErrorMessage: 'Detail is not a JSON object' };
  }
  const id = randomUUID();
  const event: BusEvent = {
    version: '0',
    id,
    'detail-type': DetailType,
    source: Source,
    account: '000000000000',
    time: timeOf(entry, now),
    region: bus.region,
    resources: entry.Resources ?? [],
    detail,
  };
  return { EventId: id, event };
}
