import type { Invoke } from '../functions/functions.ts';
import type { OnServed } from '../gateway/served-request.ts';
import { type EventWay, goOn } from './event-way.ts';
import { hold } from './held.ts';
import { bytesOf, type RecordedRequest, recordRequest } from './recorded-request.ts';
import { collectCalls } from './request-calls.ts';
import { failedRecords, redelivers, type SeenStep, stepsOf } from './seen-steps.ts';

/** Most rows and bytes in memory, of requests and of events each. */
const LIMITS = { rows: 500, bytes: 16 * 1024 * 1024 };

const BYTES_OF_STEP = 300;

/** Hears of what is new, or has gone on. */
export interface JournalListeners {
  readonly onRequest: (request: RecordedRequest) => void;
  readonly onEvent: (way: EventWay) => void;
  readonly onRedelivery: () => void;
}

/** The newest requests and events of a stack. */
export interface Journal {
  readonly onServed: OnServed;
  /** Sees what functions do at the table for a request, and to events behind the table. */
  observe(invoke: Invoke): Invoke;
  request(id: string): RecordedRequest | undefined;
  requests(): RecordedRequest[];
  event(tenant: string, id: string): EventWay | undefined;
  events(): EventWay[];
  stop(): void;
}

const nameOf = (tenant: string, id: string) => `${tenant} ${id}`;

interface Seen {
  readonly steps: readonly SeenStep[];
  readonly redelivers: boolean;
}

/** A journal must not break what it looks at. */
function seenIn(functionId: string, event: unknown): Seen {
  try {
    return { steps: stepsOf(functionId, event), redelivers: redelivers(functionId, event) };
  } catch {
    return { steps: [], redelivers: false };
  }
}

export function keepJournal({ onRequest, onEvent, onRedelivery }: JournalListeners): Journal {
  const collected = collectCalls();
  const requests = hold<RecordedRequest>(LIMITS);
  const ways = hold<EventWay>(LIMITS);
  let served = 0;

  function note(seen: Seen, began: Date, failed: (record: string) => boolean): void {
    const durationMs = Date.now() - began.getTime();
    for (const { event, step, record } of seen.steps) {
      const name = nameOf(event.tenant, event.id);
      const taken = { ...step, at: began.toISOString(), durationMs, failed: failed(record) };
      const way = goOn(ways.get(name), event, taken);
      ways.add(name, way, way.steps.length * BYTES_OF_STEP);
      onEvent(way);
    }
    if (seen.redelivers) onRedelivery();
  }

  return {
    onServed(one, exchange) {
      served += 1;
      // The id that an answer names leads to its request; what got none is counted.
      const at = { id: one.requestId ?? String(served), at: new Date() };
      const request = recordRequest(at, one, exchange, collected.take(one.requestId));
      requests.add(request.row.id, request, bytesOf(request));
      onRequest(request);
    },
    observe(invoke) {
      const collecting = collected.observe(invoke);
      return async (target, event) => {
        const began = new Date();
        const seen = seenIn(target.id, event);
        try {
          const result = await collecting(target, event);
          const failed = failedRecords(result);
          note(seen, began, (record) => failed.has(record));
          return result;
        } catch (error) {
          note(seen, began, () => true);
          throw error;
        }
      };
    },
    request: requests.get,
    requests: requests.all,
    event: (tenant, id) => ways.get(nameOf(tenant, id)),
    events: ways.all,
    stop: collected.stop,
  };
}
