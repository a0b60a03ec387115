import type { Context } from '@waybill/api/context';
import { serve } from '@waybill/api/serve';
import { isRejection } from '@waybill/kernel/rejection';
import type { Resource } from '../declare/resource.ts';
import type { BaseRow } from '../declare/row.ts';
import type { RecordWrite } from '../declare/rules.ts';
import type { Scope } from './address.ts';
import type { Call, Service } from './bind-rules.ts';
import { removeRecord, writeRecord } from './change-collection.command.ts';
import { findRow, loadRows } from './collection.repository.ts';
import { rowsOf } from './collection.ts';
import { decideCreate, decideDefault, decideRemoval, decideUpdate } from './decide.ts';
import { listPage } from './list-page.ts';
import { readBody, readUpdate } from './read-body.ts';
import { restoreDefaults } from './restore-defaults.command.ts';
import { loadSeeded } from './seed.repository.ts';
import { fallbacksOf } from './standard-rows.ts';

type Path = Readonly<Record<string, string>>;

/** The collection that a request addresses: the tenant's, or the children of the parent in its path. */
function scopeOf(
  { parent }: { readonly parent: { readonly parameter: string } | undefined },
  { tenant }: Context,
  path: Path,
): Scope {
  return parent === undefined ? { tenant } : { tenant, parent: path[parent.parameter] };
}

/** The call that a request makes on a collection. */
export function callOf<Row extends BaseRow>(
  resource: Resource<Row>,
  ctx: Context,
  path: Path,
): Call {
  return { ctx, scope: scopeOf(resource, ctx, path), id: path['id'] };
}

const rowAfter = <Row extends BaseRow>({ after }: RecordWrite<Row>) => after;

/** `GET` of a collection: filtered, sorted and paged in memory. An unknown parent has no children. */
export function serveList<Row extends BaseRow>(resource: Resource<Row, 'list'>) {
  return serve(resource.contracts.list, async ({ path, query, ctx }) => {
    const rows = resource.neverEmpty
      ? rowsOf(await loadSeeded(resource, ctx))
      : await loadRows(resource, scopeOf(resource, ctx, path));
    return listPage(resource, rows, query);
  });
}

/** `GET` of a record. */
export function serveGet<Row extends BaseRow>(resource: Resource<Row, 'get'>) {
  return serve(resource.contracts.get, async ({ path, ctx }) =>
    findRow(resource, scopeOf(resource, ctx, path), String(path['id'])),
  );
}

/** `POST` of a record. */
export function serveCreate<Row extends BaseRow, Code extends string>(
  service: Service<Row, 'create', Code>,
) {
  return serve(service.contracts.create, async ({ path, body, ctx }) => {
    const sent = readBody(service.fields, body, 'create');
    if (isRejection(sent)) return sent;
    // A new record comes beside the standard ones.
    if (service.neverEmpty) await loadSeeded(service, ctx);
    const call = callOf(service, ctx, path);
    const given = { id: ctx.newId(), at: ctx.at, parent: call.scope.parent };
    return writeRecord(service, call, {
      loadRules: service.binding?.loadWriteRules,
      decide: (resource, collection) => decideCreate(resource, collection, sent, given),
      present: rowAfter,
    });
  });
}

/** `PUT` of a record: partial, and nothing is written where nothing changes. */
export function serveUpdate<Row extends BaseRow, Code extends string>(
  service: Service<Row, 'update', Code>,
) {
  return serve(service.contracts.update, async ({ path, body, ctx }) => {
    const sent = readUpdate(service, body);
    if (isRejection(sent)) return sent;
    const at = { id: String(path['id']), at: ctx.at };
    return writeRecord(service, callOf(service, ctx, path), {
      loadRules: service.binding?.loadWriteRules,
      decide: (resource, collection) => decideUpdate(resource, collection, sent, at),
      present: rowAfter,
    });
  });
}

/** `DELETE` of a record. */
export function serveDelete<Row extends BaseRow, Code extends string>(
  service: Service<Row, 'delete', Code>,
) {
  return serve(service.contracts.delete, async ({ path, ctx }) => {
    const id = String(path['id']);
    return removeRecord(service, callOf(service, ctx, path), {
      loadRules: service.binding?.loadDeleteRules,
      decide: (resource, collection) => decideRemoval(resource, collection, id),
      present: () => ({ deleted: true, id }),
    });
  });
}

/** `POST …/make-default`: moves the flag; repeating it writes nothing. */
export function serveMakeDefault<Row extends BaseRow, Code extends string>(
  service: Service<Row, 'makeDefault', Code>,
) {
  return serve(service.contracts.makeDefault, async ({ path, ctx }) => {
    const at = { id: String(path['id']), at: ctx.at };
    return writeRecord(service, callOf(service, ctx, path), {
      decide: (resource, collection) => decideDefault(resource, collection, at),
      present: rowAfter,
    });
  });
}

/** A resource without bound rules: standard rows would go past its side writes. */
type Unbound<Row extends BaseRow> = Service<Row, 'defaults'> & { readonly binding?: never };

/** `POST …/defaults`: creates the standard records that are missing, by their code. */
export function serveDefaults<Row extends BaseRow>(service: Unbound<Row>) {
  return serve(service.contracts.defaults, async ({ path, ctx }) =>
    restoreDefaults(service, callOf(service, ctx, path)),
  );
}

/** `GET …/defaults`: the values of fields that a create leaves out. */
export function serveGetDefaults<Row extends BaseRow>(resource: Resource<Row, 'getDefaults'>) {
  return serve(resource.contracts.getDefaults, async () => ({ defaults: fallbacksOf(resource) }));
}
