import type { Context } from '@waybill/api/context';
import { type Moment, momentAt } from '@waybill/kernel/moment';
import { isRejection, type Rejection } from '@waybill/kernel/rejection';
import type { StoredSettings } from '@waybill/settings/setting';
import { loadSettings } from '@waybill/settings/settings.repository';
import type { Conflict, Write } from '@waybill/table/write';
import { type CompletingCommand, runCompletingCommand } from '@waybill/work/command';
import type { ListState, StoredList } from '../list/list.entity.ts';
import { changeListWrites } from '../list/list.writes.ts';
import { refuseWriting } from '../list/list-access.ts';
import { refuseListSize } from '../list/list-size.ts';
import { type OrderListSettings, orderListSettings } from '../shared/settings.ts';
import type { ListChange } from './list-change.ts';

/** The steps that read and change a list. */
interface ListCommand<
  Loaded extends StoredList,
  Answer,
  Refusal extends Rejection,
  Doubt extends Rejection,
  Taken extends Rejection,
> {
  /** Loads the state that the change is decided on. */
  readonly read: () => Promise<Loaded | Rejection<'not_found'> | Conflict>;
  readonly decide: (
    loaded: Loaded,
    settings: OrderListSettings,
    moment: Moment,
  ) => ListChange<Answer> | Refusal;
  /** Lets others judge a change that has been decided. */
  readonly check?: (
    change: ListChange<Answer>,
    settings: OrderListSettings,
  ) => Promise<Doubt | undefined>;
  /** Keys that the change takes, and that another list may hold. */
  readonly claim?: (loaded: Loaded, after: ListState) => readonly Write<Taken>[];
}

interface Loading<Loaded> {
  readonly stored: Loaded;
  readonly settings: StoredSettings<typeof orderListSettings.settings>;
}

interface Decided<Answer> {
  readonly change: ListChange<Answer>;
  readonly settings: OrderListSettings;
}

type ChangeRefusal = Rejection<'not_found' | 'forbidden' | 'payload_too_large'> | Conflict;

/**
 * Changes a list with a few of its positions: who may not see it finds none, who may not write it is
 * refused, then the change is decided (ORL-17 to ORL-19). A change that changes nothing writes
 * nothing.
 */
export async function changeList<
  Loaded extends StoredList,
  Answer,
  Refusal extends Rejection = never,
  Doubt extends Rejection = never,
  Taken extends Rejection = never,
>(
  ctx: Context,
  { read, decide, check, claim }: ListCommand<Loaded, Answer, Refusal, Doubt, Taken>,
) {
  const command: CompletingCommand<
    Loading<Loaded>,
    Decided<Answer>,
    ListChange<Answer>,
    Answer,
    ChangeRefusal | Refusal | Doubt | Taken
  > = {
    load: async () => {
      const [stored, settings] = await Promise.all([
        read(),
        loadSettings(ctx.tenant, orderListSettings),
      ]);
      return isRejection(stored) ? stored : { stored, settings };
    },
    decide: ({ stored, settings: all }, { market }) => {
      const settings = all.for(market?.id);
      const { list, version } = stored;
      const refused = refuseWriting(list, ctx.principal, settings);
      if (refused !== undefined) return refused;
      const moment = momentAt(ctx.now, { at: list.updated_at, rev: version.rev });
      const change = decide(stored, settings, moment);
      if (isRejection(change)) return change;
      return (change.after && refuseListSize(change.after)) ?? { change, settings };
    },
    complete: async ({ change, settings }) => (await check?.(change, settings)) ?? change,
    write: ({ after, positions }, { stored }) => {
      if (after === undefined) return [];
      const keys = claim?.(stored, after);
      return changeListWrites(ctx.tenant, stored, after, { ...positions, keys });
    },
    present: ({ answer }) => answer,
  };
  return runCompletingCommand(ctx, command);
}
