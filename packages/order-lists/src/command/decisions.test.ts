import { isRejection } from '@waybill/kernel/rejection';
import type { ListRequest } from '@waybill/table/ledger/request';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bytesOf } from '../position/position.entity.ts';
import {
  aFullList,
  aKind,
  aList,
  anId,
  aPosition,
  aStoredList,
  later,
  settingsWith,
} from '../testing/lists.factory.ts';
import { addPosition, changePosition, pathToArticle, removePosition } from './change-positions.ts';
import { checkArticles } from './check-articles.ts';
import { type CreateRequest, decideList } from './create-list.ts';
import { mergeSides, NEWEST, nameKinds, ownedWindow, scopeOf } from './find-lists.ts';
import { listDefaults } from './list-defaults.ts';
import { newPositions, pathInItems, refusePositions } from './new-positions.ts';
import { updateList } from './update-list.ts';

const kinds = [aKind('shopping', { is_default: true }), aKind('label')];
const buyer = { contactId: anId(1), organizationId: anId(100) };
const body = { name: 'Weekly', owner_id: anId(1), owner_name: 'Ada' };

/** The decision as it refuses, or as it stands. */
const outcome = (decided: object) => ('rejected' in decided ? decided.rejected : decided);

describe('a new list', () => {
  const request = (more: Partial<CreateRequest> = {}): CreateRequest => ({
    ...{ body, principal: undefined, settings: settingsWith(), kinds },
    ...{ id: anId(7), at: later.at, positions: [] },
    ...more,
  });

  // ORL-20, ORL-23
  it.each([
    [undefined, {}, { organization_id: null, shared: false, kind: 'shopping' }],
    [undefined, { organization_id: anId(5).toUpperCase() }, { organization_id: anId(5) }],
    [
      undefined,
      { kind: 'label', shared: true, metadata: { a: 1 } },
      { kind: 'label', shared: true },
    ],
    [undefined, { owner_id: anId(2).toUpperCase() }, { owner_id: anId(2) }],
    [undefined, { external_id: 'E', external_refs: { a: 'b' } }, { external_id: 'E' }],
    [buyer, {}, { organization_id: anId(100) }],
    [buyer, { organization_id: anId(100) }, { organization_id: anId(100) }],
    [{ ...buyer, organizationId: undefined }, {}, { organization_id: null }],
  ])('by %j with %j is decided', (principal, more, expected) => {
    const decided = decideList(request({ principal, body: { ...body, ...more } }));
    expect(decided).toMatchObject({ list: expected, count: 0, bytes: 0 });
  });

  // ORL-13, ORL-23, ORL-29, ORL-31, ORL-35, ORL-38
  it.each([
    [{ principal: buyer, body: { ...body, owner_id: anId(2) } }, 'owner_mismatch'],
    [{ principal: buyer, body: { ...body, organization_id: anId(2) } }, 'owner_mismatch'],
    [{ principal: buyer, body: { ...body, external_id: 'E' } }, 'buyer_not_permitted'],
    [{ body: { ...body, kind: 'b2b' } }, 'unknown_kind'],
    [{ positions: [aPosition(1, { sku: null })] }, 'invalid_value'],
    [
      {
        positions: [aPosition(1), aPosition(2)],
        settings: settingsWith({ max_items_per_list: 1 }),
      },
      'limit_exceeded',
    ],
    [
      { positions: [aPosition(1, { metadata: { x: 'x'.repeat(6_000_000) } })] },
      'payload_too_large',
    ],
  ])('is refused: %#', (more, code) => {
    expect(outcome(decideList(request(more)))).toBe(code);
  });
});

describe('a list that is updated', () => {
  const stored = { ...aFullList([aPosition(0)], { organization_id: anId(100) }), kinds };
  const update = (
    sent: Parameters<typeof updateList>[1],
    principal = undefined as typeof buyer | undefined,
  ) => updateList(stored, sent, principal, later);

  // ORL-26
  it('keeps what is absent', () => {
    expect(update({ name: 'New', metadata: null, external_id: 'E' })).toMatchObject({
      after: { list: { name: 'New', external_id: 'E', updated_at: later.at }, count: 2 },
      answer: { name: 'New', items: stored.positions },
    });
    expect(update({ kind: 'label' })).toMatchObject({
      after: { list: { kind: 'label' }, kindId: kinds[1]?.id },
    });
  });

  // ORL-26, ORL-42
  it.each([
    [{ name: 'Weekly' }],
    [{ owner_id: anId(1).toUpperCase() }],
    [{ organization_id: anId(100) }],
    [{ kind: 'shopping', shared: false }],
    [{ kind: 'SHOPPING' }],
  ])('by %j does not change', (sent) => {
    expect(update(sent)).toMatchObject({ after: undefined, answer: { name: 'Weekly' } });
  });

  // ORL-13, ORL-26, ORL-29
  it.each([
    [{}, undefined, 'invalid_value'],
    [{ owner_id: anId(2) }, undefined, 'immutable_field'],
    [{ organization_id: null }, undefined, 'immutable_field'],
    [{ kind: 'b2b' }, undefined, 'unknown_kind'],
    [{ external_id: 'E' }, buyer, 'buyer_not_permitted'],
  ])('by %j is refused', (sent, principal, code) => {
    expect(outcome(update(sent, principal))).toBe(code);
  });
});

describe('positions', () => {
  const limits = { max_items_per_list: 3 };
  const one = { child: { pk: 'P', sk: 'A#e#1', rev: 1 }, position: aPosition(1) };

  // ORL-22, ORL-34, ORL-35
  it('are added behind the others', () => {
    const added = addPosition(aStoredList(), { name: 'N', sku: 'S' }, limits, later);
    expect(added).toMatchObject({
      after: { list: { updated_at: later.at }, count: 3 },
      answer: { position: 2, created_at: later.at },
    });
    if (isRejection(added)) throw new Error(added.message);
    expect(added.after?.bytes).toBe(100 + bytesOf([added.answer]));
    expect(
      outcome(addPosition(aStoredList({ count: 3 }), { name: 'N', sku: 'S' }, limits, later)),
    ).toBe('limit_exceeded');
    expect(outcome(addPosition(aStoredList(), { name: 'N' }, limits, later))).toBe('invalid_value');
    expect(pathToArticle()).toBe('product_id');
  });

  // ORL-22, ORL-30, ORL-36
  it('change with their list, or not at all', () => {
    const stored = { ...aStoredList(), found: one };
    expect(changePosition(stored, anId(101), { quantity: 22 }, later)).toMatchObject({
      after: { list: { updated_at: later.at }, count: 2 },
      answer: { quantity: 22 },
    });
    expect(changePosition(stored, anId(101), { quantity: 1 }, later)).toEqual({
      after: undefined,
      answer: one.position,
    });
    expect(outcome(changePosition(stored, anId(101), {}, later))).toBe('invalid_value');
    const none = { ...aStoredList(), found: undefined };
    expect(outcome(changePosition(none, anId(101), { quantity: 2 }, later))).toBe('not_found');
    expect(outcome(removePosition(none, anId(101), later))).toBe('not_found');
  });

  // ORL-41
  it('go with what they weigh', () => {
    const bytes = 1_000 + bytesOf([one.position]);
    const stored = { ...aStoredList({ bytes }), found: one };
    expect(removePosition(stored, anId(101), later)).toMatchObject({
      after: { count: 1, bytes: 1_000 },
      answer: { deleted: true, id: anId(101) },
    });
  });

  // ORL-34, ORL-35
  it('of a whole body stand at their index', () => {
    const all = newPositions(
      [
        { name: 'N', sku: 'S', position: 9 },
        { name: 'M', sku: 'T' },
      ],
      anId(1),
      later,
    );
    expect(all.map(({ position }) => position)).toEqual([9, 1]);
    expect(refusePositions(all, limits)).toBeUndefined();
    expect(pathInItems(3)).toBe('items.3.product_id');
  });

  // ORL-40
  it('are looked up where the shop wants that', async () => {
    const articles = [aPosition(1), aPosition(2)];
    const asked: string[] = [];
    const lookup = async (tenant: string, all: readonly { sku: string | null }[]) => {
      asked.push(`${tenant} ${all.length}`);
      return all.map(({ sku }) => sku !== 'A-2');
    };
    const check = (isAsked: boolean, some = articles) =>
      checkArticles(
        'acme',
        lookup,
        { reject_unknown_articles: isAsked },
        { articles: some, pathOf: pathInItems },
      );
    expect(await check(false)).toBeUndefined();
    expect(await check(true, [])).toBeUndefined();
    expect(asked).toEqual([]);
    expect(await check(true)).toMatchObject({
      rejected: 'unknown_article',
      details: [{ path: 'items.1.product_id' }],
    });
    expect(asked).toEqual(['acme 2']);
  });
});

// ORL-4
it('a list that leaves fields out is of the default kind', () => {
  expect(listDefaults({ default_kind: 'label' }, kinds).kind).toBe('label');
  expect(listDefaults({ default_kind: null }, kinds)).toMatchObject({
    kind: 'shopping',
    shared: false,
  });
  expect(listDefaults({ default_kind: null }, []).kind).toBeNull();
});

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
  it('is narrowed by kinds in any case, and by none that nobody defines', () => {
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
            { rows, total: own.length, offset: window.offset },
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
      mergeSides({ rows: [], total: 0, offset: 0 }, [row(1), row(2)], {
        filters: [],
        order: undefined,
        limit: 1,
        offset: 0,
      }).rows,
    ).toEqual([row(2)]);
  });
});
