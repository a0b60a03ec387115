import { type Instant, plusSeconds, toInstant } from '@waybill/kernel/instant';
import { LEFT_TO_STREAM_SECONDS } from './topology.ts';

/** Changes to publish again: those sent between two moments, of one tenant or of all. */
export interface ReplayWindow {
  readonly from: Instant;
  readonly to: Instant;
  readonly tenant?: string;
}

/** The progress of a replay: the tenant it is at, and the place behind which that one goes on. */
export interface ReplayPlace {
  readonly tenant: string;
  readonly behind: string;
}

/** Knowledge about the stream, and changes that are to be published again. */
export interface StreamWatch {
  /** Up to here all changes are on the bus, or in a window. */
  readonly known: Instant;
  /** True where the last probes that were judged had been seen. */
  readonly isLit: boolean;
  /** When probes were sent that are not judged yet. */
  readonly sent: readonly Instant[];
  /** The oldest first; the first one is being worked on. */
  readonly windows: readonly ReplayWindow[];
  readonly place: ReplayPlace | undefined;
}

/**
 * Each time some shards of the stream may get no probe, so what was seen last is true of all of
 * them only that long before.
 */
const MARGIN_SECONDS = 3_600;

/** The watch that begins now. */
export function newWatch(now: Date): StreamWatch {
  return { known: toInstant(now), isLit: true, sent: [], windows: [], place: undefined };
}

/** Adds a window; one that goes on where the last one ends, and is not begun, makes that longer. */
export function addWindow(watch: StreamWatch, window: ReplayWindow): StreamWatch {
  const last = watch.windows.at(-1);
  const isBegun = watch.windows.length === 1 && watch.place !== undefined;
  const goesOn = last?.to === window.from && last.tenant === window.tenant && !isBegun;
  if (!goesOn) return { ...watch, windows: [...watch.windows, window] };
  const longer = { ...last, to: window.to };
  return { ...watch, windows: [...watch.windows.slice(0, -1), longer] };
}

/**
 * Judges probes in the order in which they were sent. Where some were not seen after 15 minutes,
 * the stream is dark since the last ones that were: what was sent from then on is published again.
 */
export function judgeStream(
  watch: StreamWatch,
  seen: ReadonlySet<Instant>,
  now: Date,
): StreamWatch {
  const late = toInstant(plusSeconds(now, -LEFT_TO_STREAM_SECONDS));
  let next = watch;
  for (const sent of watch.sent) {
    if (!seen.has(sent) && sent > late) break;
    if (!seen.has(sent)) {
      const margin = next.isLit ? MARGIN_SECONDS : 0;
      const from = toInstant(plusSeconds(new Date(next.known), -margin));
      next = addWindow(next, { from, to: sent });
    }
    next = { ...next, known: sent, isLit: seen.has(sent), sent: next.sent.slice(1) };
  }
  return next;
}

/** The watch after the window that was worked on. */
export function endWindow(watch: StreamWatch): StreamWatch {
  return { ...watch, windows: watch.windows.slice(1), place: undefined };
}
