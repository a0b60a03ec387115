import type { Context } from '@waybill/api/context';
import { serve } from '@waybill/api/serve';
import { isRejection } from '@waybill/kernel/rejection';
import type { Codes } from '../declare/codes.ts';
import type { Has } from '../declare/contracts.ts';
import type { Resource } from '../declare/resource.ts';
import type { BaseRow } from '../declare/row.ts';
import type { Scope } from './address.ts';
import type { Service } from './bind-rules.ts';
import { findRow, loadRows } from './collection.repository.ts';
import { findStored, rowsOf } from './collection.ts';
import { listPage } from './list-page.ts';
import { createRecord, moveDefault, removeRecord, updateRecord } from './record.command.ts';
import { restoreDefaults } from './restore-defaults.command.ts';
import { loadSeeded } from './seed.repository.ts';
import { fallbacksOf } from './standard-rows.ts';

/** The collection that a request addresses: the tenant's, or the children of the parent in its path. */
export function scopeOf(
  { parent }: { readonly parent: { readonly parameter: string } | undefined },
  { tenant }: Context,
  path: Readonly<Record<string, string>>,
): Scope {
  return parent === undefined ? { tenant } : { tenant, parent: path[parent.parameter] };
}

/** `GET` of a collection: filtered, sorted and paged in memory. An unknown parent has no children. */
export function serveList<Row extends BaseRow>(resource: Resource<Row, Codes, Has<'list', Row>>) {
  return serve(resource.contracts.list, async ({ path, query, ctx }) => {
    const rows = resource.neverEmpty
      ? rowsOf(await loadSeeded(resource, ctx))
      : await loadRows(resource, scopeOf(resource, ctx, path));
    return listPage(resource, rows, query);
  });
}

/** `GET` of a record. */
export function serveGet<Row extends BaseRow>(resource: Resource<Row, Codes, Has<'get', Row>>) {
  return serve(resource.contracts.get, async ({ path, ctx }) =>
    findRow(resource, scopeOf(resource, ctx, path), path.id),
  );
}

/** `POST` of a record. */
export function serveCreate<Row extends BaseRow, Code extends Codes>(
  service: Service<
    Row,
    Code,
    Has<'create', Row, Code['write'] | 'unique_violation' | 'limit_reached'>
  >,
) {
  return serve(service.contracts.create, async ({ path, body, ctx }) =>
    createRecord(service, { ctx, scope: scopeOf(service, ctx, path) }, body),
  );
}

/** `PUT` of a record: partial, and nothing is written where nothing changes. */
export function serveUpdate<Row extends BaseRow, Code extends Codes>(
  service: Service<
    Row,
    Code,
    Has<'update', Row, Code['write'] | Code['empty'] | 'unique_violation'>
  >,
) {
  return serve(service.contracts.update, async ({ path, body, ctx }) =>
    updateRecord(service, { ctx, scope: scopeOf(service, ctx, path), id: path.id }, body),
  );
}

/** `DELETE` of a record. */
export function serveDelete<Row extends BaseRow, Code extends Codes>(
  service: Service<Row, Code, Has<'delete', Row, Code['remove']>>,
) {
  return serve(service.contracts.delete, async ({ path, ctx }) =>
    removeRecord(service, { ctx, scope: scopeOf(service, ctx, path), id: path.id }, () => ({
      deleted: true as const,
      id: path.id,
    })),
  );
}

/** `POST …/make-default`: moves the flag; repeating it writes nothing. */
export function serveMakeDefault<Row extends BaseRow>(
  service: Service<Row, Codes, Has<'makeDefault', Row>>,
) {
  return serve(service.contracts.makeDefault, async ({ path, ctx }) =>
    moveDefault(
      service,
      { ctx, scope: scopeOf(service, ctx, path) },
      (collection) => {
        const found = findStored(service, collection, path.id);
        return isRejection(found) ? found : found.row;
      },
      ({ after }) => after,
    ),
  );
}

/** A resource without bound rules: standard rows would go past its side writes. */
type Unbound<Row extends BaseRow> = Service<Row, Codes, Has<'defaults', Row>> & {
  readonly binding?: never;
};

/** `POST …/defaults`: creates the standard records that are missing, by their code. */
export function serveDefaults<Row extends BaseRow>(service: Unbound<Row>) {
  return serve(service.contracts.defaults, async ({ path, ctx }) =>
    restoreDefaults(service, { ctx, scope: scopeOf(service, ctx, path) }),
  );
}

/** `GET …/defaults`: the values of fields that a create leaves out. */
export function serveGetDefaults<Row extends BaseRow>(
  resource: Resource<Row, Codes, Has<'getDefaults', Row>>,
) {
  return serve(resource.contracts.getDefaults, async () => ({ defaults: fallbacksOf(resource) }));
}
