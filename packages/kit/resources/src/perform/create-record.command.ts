import type { Rejection } from '@waybill/kernel/rejection';
import type { Conflict } from '@waybill/table/write';
import { runCommand } from '@waybill/work/command';
import type { Codes } from '../declare/codes.ts';
import type { BaseRow, Values } from '../declare/row.ts';
import type { RecordWrite, ResourceRefusal } from '../declare/rules.ts';
import type { Call, Service } from './bind-rules.ts';
import { changeWrites } from './change.writes.ts';
import { loadRuled, type RuledCollection } from './collection.repository.ts';
import { LIMIT_MS } from './collection.ts';
import { decideCreate } from './decide.ts';
import { readBody } from './read-body.ts';
import { loadSeeded } from './seed.repository.ts';

/** Creates the record that a body describes, with its event and the side writes (API-68). */
export async function createRecord<Row extends BaseRow, Code extends Codes>(
  service: Service<Row, Code>,
  call: Call,
  body: Values,
) {
  const sent = readBody(service.fields, body, 'create');
  const { ctx, scope } = call;
  // A new record comes beside the standard ones.
  if (service.neverEmpty) await loadSeeded(service, ctx);
  const given = { id: ctx.newId(), at: ctx.at, parent: scope.parent };
  return runCommand<
    RuledCollection<Row, Code>,
    RecordWrite<Row>,
    Row,
    Rejection<Code['write'] | 'limit_reached'> | ResourceRefusal | Conflict
  >(ctx, {
    limitMs: LIMIT_MS,
    load: () => loadRuled(service, call, service.binding?.loadWriteRules),
    decide: ({ resource, collection }) => decideCreate(resource, collection, sent, given),
    write: (change, { resource }) => changeWrites(resource, scope, change, ctx),
    present: ({ after }) => after,
  });
}
