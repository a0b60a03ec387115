import type { Context } from '@waybill/api/context';
import { readList, readListAndPosition } from '../list/list.repository.ts';
import type { ArticleLookup } from '../position/article-port.ts';
import type { Position, PositionInput, PositionUpdate } from '../position/position.schema.ts';
import type { OrderListSettings } from '../shared/settings.ts';
import { changeList } from './change-list.command.ts';
import { addPosition, changePosition, pathToArticle, removePosition } from './change-positions.ts';
import { checkArticles } from './check-articles.ts';
import type { ListChange } from './list-change.ts';

/** A position of a list, by the ids of a path. */
interface PositionPath {
  readonly list_id: string;
  readonly id: string;
}

/** Asks the catalogue about the one article that a change may write. */
function checkOne({ tenant }: Context, lookup: ArticleLookup) {
  return async ({ written }: ListChange<Position>, settings: OrderListSettings) => {
    const articles = written === undefined ? [] : [written];
    return checkArticles(tenant, lookup, settings, { articles, pathOf: pathToArticle });
  };
}

/** Adds a position to a list; only the list itself is read for it (ORL-34). */
export async function createPosition(
  ctx: Context,
  listId: string,
  input: PositionInput,
  lookup: ArticleLookup,
) {
  return changeList(ctx, {
    read: () => readList(ctx.tenant, listId),
    decide: (stored, settings, moment) => addPosition(stored, input, settings, moment),
    check: checkOne(ctx, lookup),
  });
}

/** Changes a position of a list (ORL-36). */
export async function updatePosition(
  ctx: Context,
  { list_id, id }: PositionPath,
  update: PositionUpdate,
  lookup: ArticleLookup,
) {
  return changeList(ctx, {
    read: () => readListAndPosition(ctx.tenant, list_id, id),
    decide: (stored, _, moment) => changePosition(stored, id, update, moment),
    check: checkOne(ctx, lookup),
  });
}

/** Removes a position of a list (ORL-41). */
export async function deletePosition(ctx: Context, { list_id, id }: PositionPath) {
  return changeList(ctx, {
    read: () => readListAndPosition(ctx.tenant, list_id, id),
    decide: (stored, _, moment) => removePosition(stored, id, moment),
  });
}
