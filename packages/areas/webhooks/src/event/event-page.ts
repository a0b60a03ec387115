import type { StoredEvent } from '@waybill/events/change.entity';

/** Where an event stands in the log: the place of its change, and which of its events it is. */
export interface EventPlace {
  readonly change: string;
  readonly index: number;
}

/** What a page is asked for. */
export interface PageRequest {
  readonly newestFirst: boolean;
  readonly limit: number;
  readonly offset: number;
  /** Where the page before ended. */
  readonly behind: EventPlace | undefined;
  /** Changes that may be looked at. */
  readonly budget: number;
  readonly isSelected: (event: StoredEvent) => boolean;
  /** Whether that leaves some out: then more changes are read at once, since few may have a row. */
  readonly isFiltered: boolean;
}

interface Row {
  readonly at: EventPlace;
  readonly event: StoredEvent;
}

/** Changes that are read together, at most, and at least where only some events are asked for. */
const READ_TOGETHER = 100;
const FILTERED_TOGETHER = 25;

/**
 * A page of the log that is being filled, in the order of recording (WHK-135). It is over once it is full
 * and another event follows, or once it has looked at as many changes as it may.
 */
export class EventPage {
  readonly #request: PageRequest;
  readonly #rows: Row[] = [];
  #skip: number;
  #left: number;
  #looked: EventPlace | undefined;
  #hasMore = false;

  constructor(request: PageRequest) {
    this.#request = request;
    this.#skip = request.offset;
    this.#left = request.budget;
  }

  get events(): StoredEvent[] {
    return this.#rows.map(({ event }) => event);
  }

  get isOver(): boolean {
    return this.#hasMore || this.#left <= 0;
  }

  /** How many changes to read next: each has an event. */
  get wanted(): number {
    const { limit, isFiltered } = this.#request;
    const missing = limit + 1 - this.#rows.length + this.#skip;
    const least = isFiltered ? FILTERED_TOGETHER : 1;
    return Math.max(1, Math.min(Math.max(missing, least), READ_TOGETHER, this.#left));
  }

  /** Where the next page goes on; undefined where none follows. */
  get next(): EventPlace | undefined {
    return this.#hasMore ? this.#rows.at(-1)?.at : this.isOver ? this.#looked : undefined;
  }

  /** Whether so many events that match can be left unread: the page begins behind them, or ends in front. */
  passes(count: number): boolean {
    if (count <= this.#skip) {
      this.#skip -= count;
      return true;
    }
    this.#hasMore = this.#rows.length === this.#request.limit;
    return this.#hasMore;
  }

  /** Looks at the events of the next change, which are in the order of their recording. */
  offer(change: string, events: readonly StoredEvent[]): void {
    if (this.isOver) return;
    const { newestFirst } = this.#request;
    const rows = events.map((event, index): Row => ({ at: { change, index }, event }));
    for (const row of newestFirst ? rows.toReversed() : rows) this.#take(row);
    this.#left -= 1;
    this.#looked = { change, index: newestFirst ? 0 : Math.max(0, events.length - 1) };
  }

  #isBehind({ change, index }: EventPlace): boolean {
    const { behind, newestFirst } = this.#request;
    if (behind === undefined || behind.change !== change) return true;
    return newestFirst ? index < behind.index : index > behind.index;
  }

  #take(row: Row): void {
    if (this.#hasMore || !this.#isBehind(row.at) || !this.#request.isSelected(row.event)) return;
    if (this.#skip > 0) this.#skip -= 1;
    else if (this.#rows.length === this.#request.limit) this.#hasMore = true;
    else this.#rows.push(row);
  }
}
