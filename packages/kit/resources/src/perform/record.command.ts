import { isRejection, type Rejection } from '@waybill/kernel/rejection';
import type { Conflict } from '@waybill/table/write';
import { runCommand } from '@waybill/work/command';
import type { Codes } from '../declare/codes.ts';
import type { BaseRow, Values } from '../declare/row.ts';
import type {
  DefaultChange,
  RecordRemoval,
  RecordWrite,
  ResourceRefusal,
} from '../declare/rules.ts';
import type { Call, RecordCall, Service } from './bind-rules.ts';
import { changeWrites, defaultWrites, removalWrites } from './change.writes.ts';
import { loadRuled, type RuledCollection } from './collection.repository.ts';
import { type Collection, LIMIT_MS } from './collection.ts';
import { decideCreate, decideDefault, decideRemoval, decideUpdate } from './decide.ts';
import { readBody, readUpdate } from './read-body.ts';
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
