import type { Context } from '@waybill/api/context';
import { isRejection } from '@waybill/kernel/rejection';
import { changeWrites } from '@waybill/resources/change.writes';
import { type Collection, rowsOf } from '@waybill/resources/collection';
import { loadForUpdate } from '@waybill/resources/collection.repository';
import type { RecordWrite } from '@waybill/resources/rules';
import { missingRows } from '@waybill/resources/standard-rows';
import type { StoredSettings } from '@waybill/settings/setting';
import { loadSettings } from '@waybill/settings/settings.repository';
import { type Conflict, concurrentModification } from '@waybill/table/write';
import { runCommand } from '@waybill/work/command';
import { type Kind, kinds } from '../kind/kind.resource.ts';
import type { ListDefaults } from '../list/defaults.operations.ts';
import { orderListSettings } from '../shared/settings.ts';
import { listDefaults } from './list-defaults.ts';

interface Loaded {
  readonly collection: Collection<Kind>;
  readonly settings: StoredSettings<typeof orderListSettings.settings>;
}

interface Decided {
  readonly changes: readonly RecordWrite<Kind>[];
  readonly existing: string[];
  readonly defaults: ListDefaults;
}

interface Restored {
  readonly created: string[];
  readonly existing: string[];
  readonly defaults: ListDefaults;
}

/**
 * Brings the standard kinds to a tenant that has none; else only says which of them are there: one
 * that the tenant removed does not come back (ORL-4).
 */
export async function restoreKinds(ctx: Context) {
  const scope = { tenant: ctx.tenant };
  return runCommand<Loaded, Decided, Restored, Conflict>(ctx, {
    load: async () => {
      const [collection, settings] = await Promise.all([
        loadForUpdate(kinds, scope),
        loadSettings(ctx.tenant, orderListSettings),
      ]);
      return isRejection(collection) ? collection : { collection, settings };
    },
    decide: ({ collection, settings }, { market }) => {
      const moment = { newId: () => ctx.newId(), at: ctx.at, parent: undefined };
      const { created, existing } = missingRows(kinds, collection, moment);
      const changes = collection.stored.length === 0 ? created : [];
      const rows = [...rowsOf(collection), ...changes.map(({ after }) => after)];
      const defaults = listDefaults(settings.for(market?.id), rows);
      return { changes, existing, defaults };
    },
    write: ({ changes }) =>
      changes
        .flatMap((change) => changeWrites(kinds, scope, change, ctx))
        // Another call created one in between; the next attempt finds it in place.
        .map((one) => ('gathered' in one ? one : { ...one, orElse: concurrentModification })),
    present: ({ changes, ...rest }) => ({
      created: changes.map(({ after }) => after.code),
      ...rest,
    }),
  });
}
