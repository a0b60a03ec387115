import { setTimeout as sleep } from 'node:timers/promises';
import { NoAnswer, type Waybill } from '@waybill/client';
import type { Event } from '@waybill/client/shapes';
import type { Session } from '../profile/session.ts';
import { note } from '../shared/show.ts';
import { advance, endOfLog, type LogPlace } from './log-place.ts';

const PAGE = 200;

/** Options of following the log. */
export interface Following {
  readonly waybill: Waybill;
  readonly signal: AbortSignal;
  /** From this time on; from now on where none is said. */
  readonly since?: string | undefined;
  /** Between two looks. */
  readonly everyMs: number;
  /** Hears that no answer came; the next look follows. */
  readonly onSilence: (error: NoAnswer) => void;
}

async function startOf({ waybill, signal, since }: Following): Promise<LogPlace> {
  if (since !== undefined) return { since, seen: new Map() };
  const query = { order: 'time.desc', limit: PAGE } as const;
  const { items, next } = await waybill.webhooks.events.list(query, { signal });
  return endOfLog(items, next === null);
}

/** All pages of the log from a time on; what is written meanwhile comes with the next look. */
async function readFrom(since: string | undefined, { waybill, signal }: Following) {
  const events: Event[] = [];
  for (let after: string | undefined; ; ) {
    const query = { since, order: 'time.asc', limit: PAGE, after } as const;
    const { items, next } = await waybill.webhooks.events.list(query, { signal });
    events.push(...items);
    if (next === null) return events;
    after = next;
  }
}

/** Says that no answer came, and that the log is looked at again. */
export function noteSilence(session: Session): void {
  const notice = 'no answer of the service; looking again';
  note(session, { notice }, notice);
}

/** Every event from now on, or from a time on, once; it ends when the signal says so. */
export async function* followLog(following: Following): AsyncGenerator<Event, void> {
  const { signal, everyMs, onSilence } = following;
  let place = await startOf(following);
  for (;;) {
    try {
      const { fresh, place: next } = advance(place, await readFrom(place.since, following));
      yield* fresh;
      place = next;
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error;
      onSilence(error);
    }
    await sleep(everyMs, undefined, { signal });
  }
}
