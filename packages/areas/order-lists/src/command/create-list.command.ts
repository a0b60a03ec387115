import type { Context } from '@waybill/api/context';
import { momentAt } from '@waybill/kernel/moment';
import { isRejection, type Rejection } from '@waybill/kernel/rejection';
import type { StoredSettings } from '@waybill/settings/setting';
import { loadSettings } from '@waybill/settings/settings.repository';
import type { NewChildSet } from '@waybill/table/aggregate';
import { stageChildSet } from '@waybill/table/commit';
import { type CompletingCommand, runCompletingCommand } from '@waybill/work/command';
import { loadKinds } from '../kind/kind.repository.ts';
import type { Kind } from '../kind/kind.resource.ts';
import { type ListState, listPartition } from '../list/list.entity.ts';
import type { OrderListCreate, OrderListWithItems } from '../list/list.schema.ts';
import { type ListTaken, newListWrites } from '../list/list.writes.ts';
import type { ArticleLookup } from '../position/article-port.ts';
import { positionChild } from '../position/position.entity.ts';
import { inPlaceOrder } from '../position/read-position.ts';
import { type OrderListSettings, orderListSettings } from '../shared/settings.ts';
import { newPositions, pathInItems } from './change-positions.ts';
import { checkArticles } from './check-articles.ts';
import { decideList } from './create-list.ts';

interface Loaded {
  readonly settings: StoredSettings<typeof orderListSettings.settings>;
  readonly kinds: readonly Kind[];
}

interface Decided {
  readonly state: ListState;
  readonly settings: OrderListSettings;
}

interface Staged extends Decided {
  readonly childSet: NewChildSet;
}

type Refusal =
  | ListTaken
  | Rejection<
      | 'invalid_value'
      | 'owner_mismatch'
      | 'buyer_not_permitted'
      | 'unknown_kind'
      | 'unknown_article'
      | 'payload_too_large'
    >;

/**
 * Makes a list with its positions: all guards first, then the list and the positions as one change
 * (ORL-23 to ORL-25).
 */
export async function createList(ctx: Context, body: OrderListCreate, lookup: ArticleLookup) {
  const { tenant, principal, now } = ctx;
  const moment = momentAt(now);
  const id = moment.newId();
  const positions = newPositions(body.items ?? [], id, moment);
  const children = positions.map(positionChild);
  const pk = listPartition(tenant, id);
  const command: CompletingCommand<Loaded, Decided, Staged, OrderListWithItems, Refusal> = {
    load: async () => {
      const [settings, kinds] = await Promise.all([
        loadSettings(tenant, orderListSettings),
        loadKinds(ctx),
      ]);
      return { settings, kinds };
    },
    decide: ({ settings: stored, kinds }, { market }) => {
      const settings = stored.for(market?.id);
      const { at } = moment;
      const state = decideList({ body, principal, settings, kinds, id, at, positions });
      return isRejection(state) ? state : { state, settings };
    },
    complete: async (decided) => {
      const written = { articles: positions, pathOf: pathInItems };
      const unknown = await checkArticles(tenant, lookup, decided.settings, written);
      if (unknown !== undefined) return unknown;
      const stage = { pk, id: moment.newId(), now };
      return { ...decided, childSet: await stageChildSet(stage, children) };
    },
    write: ({ state, settings, childSet }) =>
      newListWrites(tenant, state, { childSet, limit: settings.max_lists_per_owner, now }),
    present: ({ state }) => ({ ...state.list, items: inPlaceOrder(positions) }),
  };
  return runCompletingCommand(ctx, command);
}
