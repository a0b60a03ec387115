import { isRejection, type Rejection } from '@waybill/kernel/rejection';
import type { Conflict } from '@waybill/table/write';
import { runCommand } from '@waybill/work/command';
import type { Codes } from '../declare/codes.ts';
import type { BaseRow, Values } from '../declare/row.ts';
import type { RecordWrite, ResourceRefusal } from '../declare/rules.ts';
import type { RecordCall, Service } from './bind-rules.ts';
import { changeWrites } from './change.writes.ts';
import { loadRuled, type RuledCollection } from './collection.repository.ts';
import { LIMIT_MS } from './collection.ts';
import { decideUpdate } from './decide.ts';
import { readUpdate } from './read-body.ts';

/** Changes the fields that a body names; nothing is written where nothing changes (API-68). */
export async function updateRecord<Row extends BaseRow, Code extends Codes>(
  service: Service<Row, Code>,
  call: RecordCall,
  body: Values,
) {
  const sent = readUpdate(service, body);
  if (isRejection(sent)) return sent;
  const { ctx, scope, id } = call;
  return runCommand<
    RuledCollection<Row, Code>,
    RecordWrite<Row>,
    Row,
    Rejection<Code['write']> | ResourceRefusal | Conflict
  >(ctx, {
    limitMs: LIMIT_MS,
    load: () => loadRuled(service, call, service.binding?.loadWriteRules),
    decide: ({ resource, collection }) =>
      decideUpdate(resource, collection, sent, { id, at: ctx.at }),
    write: (change, { resource }) => changeWrites(resource, scope, change, ctx),
    present: ({ after }) => after,
  });
}
