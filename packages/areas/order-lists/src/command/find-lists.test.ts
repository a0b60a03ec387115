import { type ListRequest, listRows } from '@waybill/table/list';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aKind, aList, anId } from '../testing/lists.factory.ts';
import { mergeSides, NEWEST, nameKinds, ownedWindow, scopeOf } from './find-lists.ts';

const kinds = [aKind('shopping', { is_default: true }), aKind('label')];
const buyer = { contactId: anId(1), organizationId: anId(100) };

describe('what a contact sees', () => {
  const kind = { column: 'kind', value: 'label' };
  const owner = (n: number) => ({ column: 'owner_id', value: anId(n) });
  const organization = (n: number) => ({ column: 'organization_id', value: anId(n) });
  const shared = { column: 'shared', value: true };

  // ORL-17, ORL-28
  it.each([
    [buyer, [], [owner(1)], [organization(100), shared]],
    [buyer, [kind], [kind, owner(1)], [kind, organization(100), shared]],
    [buyer, [owner(1)], [owner(1)], [owner(1), organization(100), shared]],
    [buyer, [owner(2)], undefined, [owner(2), organization(100), shared]],
    [buyer, [organization(7)], [organization(7), owner(1)], undefined],
    [
      buyer,
      [{ column: 'shared', value: false }],
      [{ column: 'shared', value: false }, owner(1)],
      undefined,
    ],
    [{ ...buyer, organizationId: undefined }, [], [owner(1)], undefined],
    [{ ...buyer, contactId: undefined }, [], undefined, [organization(100), shared]],
  ])('as %j under %j', (principal, filters, owned, others) => {
    expect(scopeOf(principal, filters)).toEqual({ owned, shared: others });
  });

  // ORL-13
  it('is narrowed by kinds in any case, and refuses undefined kinds', () => {
    expect(nameKinds([shared, { column: 'kind', value: 'LABEL' }], kinds)).toEqual([shared, kind]);
    expect(nameKinds([{ column: 'kind', value: 'b2b' }], kinds)).toMatchObject({
      rejected: 'unknown_kind',
    });
  });

  // ORL-28
  it('is one page of both sides, whatever page it is', () => {
    const numbers = fc.uniqueArray(fc.nat({ max: 40 }), { maxLength: 14 });
    const row = (n: number) => ({
      ...aList({ id: anId(n), updated_at: new Date(n * 1_000).toISOString() }),
      item_count: 0,
    });
    fc.assert(
      fc.property(
        numbers,
        numbers,
        fc.nat({ max: 30 }),
        fc.integer({ min: 1, max: 9 }),
        (mine, theirs, offset, limit) => {
          const newestFirst = (all: number[]) => all.toSorted((left, right) => right - left);
          const own = newestFirst(mine);
          const others = theirs.filter((n) => !mine.includes(n));
          const request: ListRequest = { filters: [], order: NEWEST, limit, offset };
          const window = ownedWindow(request, others.length);
          const rows = own.slice(window.offset, window.offset + window.limit).map(row);
          const merged = mergeSides(
            { rows, total: own.length, next: undefined, offset: window.offset },
            others.map(row),
            request,
          );
          const all = newestFirst([...own, ...others]);
          expect(merged.rows.map(({ id }) => id)).toEqual(
            all.slice(offset, offset + limit).map(anId),
          );
          expect(merged.total).toBe(all.length);
        },
      ),
    );
    expect(
      mergeSides({ rows: [], total: 0, next: undefined, offset: 0 }, [row(1), row(2)], {
        filters: [],
        order: undefined,
        limit: 1,
        offset: 0,
      }).rows,
    ).toEqual([row(2)]);
  });

  // ORL-28, API-163
  it('is walked through by cursors, each row once in the order of the whole', () => {
    const row = (n: number) => ({
      ...aList({ id: anId(n), updated_at: new Date((n % 5) * 1_000).toISOString() }),
      item_count: 0,
    });
    const anyNumbers = fc.uniqueArray(fc.nat({ max: 40 }), { maxLength: 14 });
    const anyOrder = fc.constantFrom(
      NEWEST,
      { column: 'created_at', descending: false },
      { column: 'name', descending: true },
    );
    fc.assert(
      fc.property(
        anyNumbers,
        anyNumbers,
        anyOrder,
        fc.integer({ min: 1, max: 5 }),
        (mine, theirs, order, limit) => {
          const own = mine.map(row);
          const others = theirs.filter((n) => !mine.includes(n)).map(row);
          // Lists know the order of creation as that of ids.
          const inList = order.column === 'created_at' ? { ...order, column: 'id' } : order;
          const pageAt = (after: ListRequest['after']) => {
            const request: ListRequest = { filters: [], order, limit, offset: 0, after };
            const listed = listRows(own, { ...request, order: inList });
            return mergeSides({ ...listed, offset: 0 }, others, request);
          };
          const seen: string[] = [];
          let after: ListRequest['after'];
          do {
            const page = pageAt(after);
            expect(page.total).toBe(own.length + others.length);
            seen.push(...page.rows.map(({ id }) => id));
            after = page.next;
          } while (after !== undefined);
          const whole = { filters: [], order: inList, limit: 100, offset: 0 };
          const all = listRows([...own, ...others], whole).rows.map(({ id }) => id);
          expect(seen).toEqual(all);
        },
      ),
    );
  });
});
