import type { Context } from '@waybill/api/context';
import { isRejection, type Rejection } from '@waybill/kernel/rejection';
import type { StoredSettings } from '@waybill/settings/setting';
import { loadSettings } from '@waybill/settings/settings.repository';
import type { Conflict } from '@waybill/table/write';
import { runCommand } from '@waybill/work/command';
import type { StoredList } from '../list/list.entity.ts';
import { readList } from '../list/list.repository.ts';
import { removeListWrites } from '../list/list.writes.ts';
import { refuseWriting } from '../list/list-access.ts';
import { orderListSettings } from '../shared/settings.ts';

interface Loaded {
  readonly stored: StoredList;
  readonly settings: StoredSettings<typeof orderListSettings.settings>;
}

interface Deleted {
  readonly deleted: true;
  readonly id: string;
}

type Refusal = Rejection<'not_found' | 'forbidden'> | Conflict;

/** Deletes a list with all of its positions, however many (ORL-27). */
export async function deleteList(ctx: Context, id: string) {
  return runCommand<Loaded, StoredList, Deleted, Refusal>(ctx, {
    load: async () => {
      const [stored, settings] = await Promise.all([
        readList(ctx.tenant, id),
        loadSettings(ctx.tenant, orderListSettings),
      ]);
      return isRejection(stored) ? stored : { stored, settings };
    },
    decide: ({ stored, settings }, { market }) =>
      refuseWriting(stored.list, ctx.principal, settings.for(market?.id)) ?? stored,
    write: (stored) => removeListWrites(ctx.tenant, stored, ctx),
    present: () => ({ deleted: true, id }),
  });
}
