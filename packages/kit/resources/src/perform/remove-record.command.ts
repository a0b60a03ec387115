import type { Rejection } from '@waybill/kernel/rejection';
import type { Conflict } from '@waybill/table/write';
import { runCommand } from '@waybill/work/command';
import type { Codes } from '../declare/codes.ts';
import type { BaseRow } from '../declare/row.ts';
import type { RecordRemoval } from '../declare/rules.ts';
import type { RecordCall, Service } from './bind-rules.ts';
import { removalWrites } from './change.writes.ts';
import { loadRuled, type RuledCollection } from './collection.repository.ts';
import { LIMIT_MS } from './collection.ts';
import { decideRemoval } from './decide.ts';

/** Removes a record, with its event and the side writes; its successor takes the default (API-68). */
export async function removeRecord<Row extends BaseRow, Code extends Codes, Answer>(
  service: Service<Row, Code>,
  call: RecordCall,
  present: (removal: RecordRemoval<Row>) => Answer,
) {
  const { ctx, scope, id } = call;
  return runCommand<
    RuledCollection<Row, Code>,
    RecordRemoval<Row>,
    Answer,
    Rejection<Code['remove'] | 'not_found'> | Conflict
  >(ctx, {
    limitMs: LIMIT_MS,
    load: () => loadRuled(service, call, service.binding?.loadDeleteRules),
    decide: ({ resource, collection }) => decideRemoval(resource, collection, id),
    write: (removal, { resource }) => removalWrites(resource, scope, removal, ctx),
    present,
  });
}
