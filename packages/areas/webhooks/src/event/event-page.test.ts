import type { StoredEvent } from '@waybill/events/change.entity';
import type { ChangeEntry } from '@waybill/events/change-entry';
import { describe, expect, it } from 'vitest';
import {
  changesBehind,
  changesOfPage,
  countOf,
  type EventPlace,
  endOf,
  rowsOfPage,
} from './event-page.ts';

const entry = (place: string, ...topics: (readonly [string, number])[]): ChangeEntry => ({
  place,
  topics,
});

const isHeld = ({ topic }: Pick<StoredEvent, 'topic'>) => topic === 'order.held';
const any = () => true;

/** Three changes of 1, 3 and 2 events. */
const changes = [
  entry('A', ['order.placed', 1]),
  entry('B', ['order.placed', 1], ['order.held', 2]),
  entry('C', ['order.held', 2]),
];

const request = (
  asked: { limit: number; offset?: number; behind?: EventPlace },
  isSelected = any,
) => ({
  newestFirst: false,
  offset: 0,
  behind: undefined,
  isSelected,
  ...asked,
});

describe('a page of events', () => {
  // WHK-290
  it('counts those of a change that are asked for', () => {
    expect(changes.map((one) => countOf(one, { isSelected: any }))).toEqual([1, 3, 2]);
    expect(changes.map((one) => countOf(one, { isSelected: isHeld }))).toEqual([0, 2, 2]);
  });

  it.each<[string, Parameters<typeof request>[0], string, number, boolean]>([
    ['all', { limit: 6 }, 'ABC', 0, false],
    ['one that another event follows', { limit: 1 }, 'AB', 0, true],
    ['one that its change goes on behind', { limit: 2 }, 'AB', 0, true],
    ['an offset within a change', { limit: 1, offset: 2 }, 'B', 1, true],
    ['an offset of whole changes', { limit: 5, offset: 4 }, 'C', 0, false],
    ['an offset behind all', { limit: 5, offset: 6 }, '', 0, false],
    ['a walk', { limit: 1, behind: { change: 'A', index: 0 } }, 'AB', 0, true],
  ])('reads the changes that it needs: %s', (_, asked, taken, skip, hasMore) => {
    const found = changesOfPage(changes, request(asked));
    expect({ ...found, taken: found.taken.map(({ place }) => place).join('') }).toEqual({
      taken,
      skip,
      hasMore,
    });
  });

  it('begins with the change in which the page before ended, either way', () => {
    const placed = (asked: Parameters<typeof changesBehind>[1]) =>
      changesBehind(changes, asked).map(({ place }) => place);
    const behind = { change: 'B', index: 0 };
    expect(placed({ behind, newestFirst: false })).toEqual(['B', 'C']);
    expect(placed({ behind, newestFirst: true })).toEqual(['A', 'B']);
    expect(placed({ behind: undefined, newestFirst: true })).toEqual(['A', 'B', 'C']);
  });

  it('ends at the last event of a change, either way', () => {
    const [, change] = changes;
    expect(change && [endOf(change, false), endOf(change, true)]).toEqual([
      { change: 'B', index: 2 },
      { change: 'B', index: 0 },
    ]);
  });

  const stored = [
    { place: 'A', events: [{ id: 'a0', topic: 'order.placed' }] },
    { place: 'B', events: ['b0', 'b1', 'b2'].map((id) => ({ id, topic: 'order.held' })) },
  ] as unknown as { place: string; events: StoredEvent[] }[];
  const rest = { change: 'Z', index: 0 };

  it.each<[string, Partial<Parameters<typeof rowsOfPage>[1]>, number, string[], EventPlace]>([
    ['the oldest first', { limit: 2 }, 0, ['a0', 'b0'], { change: 'B', index: 0 }],
    ['behind those that it skips', { limit: 1 }, 2, ['b1'], { change: 'B', index: 1 }],
    ['up to its end', { limit: 9 }, 0, ['a0', 'b0', 'b1', 'b2'], rest],
    ['behind a row', { limit: 9, behind: { change: 'B', index: 1 } }, 0, ['a0', 'b2'], rest],
    [
      'behind a row, the newest first',
      { limit: 9, newestFirst: true, behind: { change: 'B', index: 1 } },
      ...([0, ['a0', 'b0'], rest] as [number, string[], EventPlace]),
    ],
    ['of a topic', { limit: 9, isSelected: isHeld }, 0, ['b0', 'b1', 'b2'], rest],
  ])('has its rows %s', (_, asked, skip, expected, next) => {
    const { events, ...page } = rowsOfPage(
      stored,
      { ...request({ limit: 1 }), ...asked },
      { skip, rest },
    );
    expect(events.map(({ id }) => id)).toEqual(expected);
    expect(page.next).toEqual(next);
  });
});
