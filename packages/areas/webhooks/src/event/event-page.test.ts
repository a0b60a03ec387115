import type { StoredEvent } from '@waybill/events/change.entity';
import { describe, expect, it } from 'vitest';
import { EventPage, type PageRequest } from './event-page.ts';

const event = (id: string): StoredEvent => ({
  ...{ id, topic: id.startsWith('x') ? 'other' : 'wanted', time: '', body: '' },
  address: { tenant: 'acme', change: id },
});

const pageOf = (request: Partial<PageRequest> = {}) =>
  new EventPage({
    ...{ newestFirst: true, limit: 2, offset: 0, behind: undefined, budget: 100 },
    isSelected: ({ topic }) => topic === 'wanted',
    isFiltered: false,
    ...request,
  });

/** Offers changes by the ids of their events. */
function offer(page: EventPage, changes: Readonly<Record<string, readonly string[]>>): EventPage {
  for (const [change, ids] of Object.entries(changes)) page.offer(change, ids.map(event));
  return page;
}

const shown = (page: EventPage) => page.events.map(({ id }) => id);

// WHK-135
describe('a page of events', () => {
  it('is over once another event follows it', () => {
    const page = offer(pageOf(), { c: ['c0', 'c1'] });
    expect([page.isOver, page.next]).toEqual([false, undefined]);
    offer(page, { b: ['b0', 'b1'], a: ['a0'] });
    expect([page.isOver, shown(page)]).toEqual([true, ['c1', 'c0']]);
    expect(page.next).toEqual({ change: 'c', index: 0 });
  });

  it('ends within a change, either way', () => {
    const changes = { b: ['b0', 'b1', 'b2'] };
    const newest = offer(pageOf(), changes);
    expect([shown(newest), newest.next]).toEqual([['b2', 'b1'], { change: 'b', index: 1 }]);
    const oldest = offer(pageOf({ newestFirst: false }), changes);
    expect([shown(oldest), oldest.next]).toEqual([['b0', 'b1'], { change: 'b', index: 1 }]);
  });

  it('goes on within a change, either way', () => {
    const behind = { change: 'b', index: 1 };
    const newest = offer(pageOf({ behind }), { b: ['b0', 'b1', 'b2'], a: ['a0', 'a1'] });
    expect(shown(newest)).toEqual(['b0', 'a1']);
    const oldest = offer(pageOf({ behind, newestFirst: false }), { b: ['b0', 'b1', 'b2'], c: [] });
    expect(shown(oldest)).toEqual(['b2']);
  });

  it('leaves out what is not asked for, and what its offset goes past', () => {
    const page = offer(pageOf({ offset: 1 }), { c: ['c0', 'x1'], b: ['b0', 'x2', 'b2'] });
    expect(shown(page)).toEqual(['b2', 'b0']);
    expect(page.next).toBeUndefined();
  });

  it('ends once it has looked at as many changes as it may, and goes on behind the last', () => {
    const few = { c: ['c0'], b: ['x1', 'x2'], a: ['a0'] };
    const newest = offer(pageOf({ budget: 2 }), few);
    expect([newest.isOver, shown(newest)]).toEqual([true, ['c0']]);
    expect(newest.next).toEqual({ change: 'b', index: 0 });
    const oldest = offer(pageOf({ budget: 2, newestFirst: false }), few);
    expect(oldest.next).toEqual({ change: 'b', index: 1 });
    const gone = offer(pageOf({ budget: 1, newestFirst: false }), { c: [] });
    expect(gone.next).toEqual({ change: 'c', index: 0 });
  });

  it('reads no more than it needs', () => {
    expect(pageOf().wanted).toBe(3);
    expect(pageOf({ limit: 200 }).wanted).toBe(100);
    expect(pageOf({ limit: 200, budget: 7 }).wanted).toBe(7);
    expect(pageOf({ offset: 20 }).wanted).toBe(23);
    expect(pageOf({ isFiltered: true }).wanted).toBe(25);
    expect(pageOf({ isFiltered: true, limit: 50 }).wanted).toBe(51);
    expect(pageOf({ isFiltered: true, budget: 7 }).wanted).toBe(7);
    expect(offer(pageOf(), { c: ['c0', 'c1'] }).wanted).toBe(1);
    expect(offer(pageOf({ budget: 1 }), { c: [] }).wanted).toBe(1);
  });
});

// WHK-234
describe('events that are counted', () => {
  it('are passed over where the page has none of them', () => {
    const page = pageOf();
    expect([page.passes(0), page.passes(1)]).toEqual([true, false]);
    expect(page.isOver).toBe(false);
  });

  it('are passed over as far as the offset goes', () => {
    const page = pageOf({ offset: 10 });
    expect([page.passes(6), page.passes(5), page.passes(4)]).toEqual([true, false, true]);
    expect(shown(offer(page, { c: ['c0'] }))).toEqual(['c0']);
  });

  it('end a page that is full', () => {
    const page = offer(pageOf(), { c: ['c0', 'c1'] });
    expect([page.passes(0), page.isOver]).toEqual([true, false]);
    expect([page.passes(1), page.isOver]).toEqual([true, true]);
    expect(page.next).toEqual({ change: 'c', index: 0 });
  });
});
