import type { Context } from '@waybill/api/context';
import { presentWhole } from '@waybill/api/page';
import { momentAt } from '@waybill/kernel/moment';
import { isRejection, type Rejection } from '@waybill/kernel/rejection';
import type { StoredSettings } from '@waybill/settings/setting';
import { loadSettings } from '@waybill/settings/settings.repository';
import type { NewChildSet } from '@waybill/table/aggregate';
import { stageChildSet } from '@waybill/table/commit';
import type { Conflict } from '@waybill/table/write';
import { type CompletingCommand, runCompletingCommand } from '@waybill/work/command';
import { type ListState, listPartition, type StoredList } from '../list/list.entity.ts';
import { readList } from '../list/list.repository.ts';
import { replaceListWrites } from '../list/list.writes.ts';
import { refuseWriting } from '../list/list-access.ts';
import { refuseListSize } from '../list/list-size.ts';
import type { ArticleLookup } from '../position/article-port.ts';
import { bytesOf, positionChild } from '../position/position.entity.ts';
import type { Position, PositionInput } from '../position/position.schema.ts';
import { inPlaceOrder } from '../position/read-position.ts';
import { type OrderListSettings, orderListSettings } from '../shared/settings.ts';
import { newPositions, pathInItems, refusePositions } from './change-positions.ts';
import { checkArticles } from './check-articles.ts';

interface Loaded {
  readonly stored: StoredList;
  readonly settings: StoredSettings<typeof orderListSettings.settings>;
}

interface Decided {
  /** Undefined where an empty list stays empty. */
  readonly after: ListState | undefined;
  readonly settings: OrderListSettings;
}

interface Staged extends Decided {
  readonly childSet: NewChildSet;
}

/** The whole new set, as the page of a list shows it (ORL-37). */
type ReplacedPage = ReturnType<typeof presentWhole<Position>>;

type Refusal =
  | Rejection<
      | 'not_found'
      | 'forbidden'
      | 'invalid_value'
      | 'limit_exceeded'
      | 'unknown_article'
      | 'payload_too_large'
    >
  | Conflict;

/**
 * Makes these the only positions of a list: readers see all of the former ones or all of these,
 * whatever their number (ORL-37).
 */
export async function replacePositions(
  ctx: Context,
  listId: string,
  inputs: readonly PositionInput[],
  lookup: ArticleLookup,
) {
  const { tenant, now } = ctx;
  const moment = momentAt(now);
  const positions = newPositions(inputs, listId, moment);
  const children = positions.map(positionChild);
  const bytes = bytesOf(positions);
  const pk = listPartition(tenant, listId);
  const command: CompletingCommand<Loaded, Decided, Staged, ReplacedPage, Refusal> = {
    load: async () => {
      const [stored, settings] = await Promise.all([
        readList(tenant, listId),
        loadSettings(tenant, orderListSettings),
      ]);
      return isRejection(stored) ? stored : { stored, settings };
    },
    decide: ({ stored, settings: all }, { market }) => {
      const settings = all.for(market?.id);
      const { list, version, kindId, count } = stored;
      const refused =
        refuseWriting(list, ctx.principal, settings) ?? refusePositions(positions, settings);
      if (refused !== undefined) return refused;
      const { at } = momentAt(now, { at: list.updated_at, rev: version.rev });
      const after = { list: { ...list, updated_at: at }, kindId, count: positions.length, bytes };
      const isEmpty = count === 0 && positions.length === 0;
      return refuseListSize(after) ?? { after: isEmpty ? undefined : after, settings };
    },
    complete: async (decided) => {
      const written = { articles: positions, pathOf: pathInItems };
      const unknown = await checkArticles(tenant, lookup, decided.settings, written);
      if (unknown !== undefined) return unknown;
      const stage = { pk, id: ctx.newId(), now };
      return { ...decided, childSet: await stageChildSet(stage, children) };
    },
    write: ({ after, childSet }, { stored }) =>
      after === undefined ? [] : replaceListWrites(tenant, stored, after, { childSet, now }),
    present: () => presentWhole(inPlaceOrder(positions)),
  };
  return runCompletingCommand(ctx, command);
}
