import { isRejection, type Rejection } from '@waybill/kernel/rejection';
import type { Conflict } from '@waybill/table/write';
import { runCommand } from '@waybill/work/command';
import type { Codes } from '../declare/codes.ts';
import type { BaseRow } from '../declare/row.ts';
import type { DefaultChange } from '../declare/rules.ts';
import type { Call, Service } from './bind-rules.ts';
import { defaultWrites } from './change.writes.ts';
import { loadRuled, type RuledCollection } from './collection.repository.ts';
import { type Collection, LIMIT_MS } from './collection.ts';
import { decideDefault } from './decide.ts';

/** Moves the default to the record that `find` finds; repeated, it writes nothing (API-68). */
export async function moveDefault<Row extends BaseRow, Code extends Codes, Answer>(
  service: Service<Row, Code>,
  call: Call,
  find: (collection: Collection<Row>) => { readonly id: string } | Rejection<'not_found'>,
  present: (change: DefaultChange<Row>) => Answer,
) {
  const { ctx, scope } = call;
  return runCommand<
    RuledCollection<Row, Code>,
    DefaultChange<Row>,
    Answer,
    Rejection<'not_found'> | Conflict
  >(ctx, {
    limitMs: LIMIT_MS,
    load: () => loadRuled(service, call),
    decide: ({ resource, collection }) => {
      const found = find(collection);
      if (isRejection(found)) return found;
      return decideDefault(resource, collection, { id: found.id, at: ctx.at });
    },
    write: (change, { resource }) => defaultWrites(resource, scope, change, ctx),
    present,
  });
}
