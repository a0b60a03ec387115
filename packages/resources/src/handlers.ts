import type { Context } from '@waybill/api/context';
import { serve } from '@waybill/api/serve';
import { isRejection } from '@waybill/kernel/rejection';
import type { Scope } from './address.ts';
import { readBody, readUpdate } from './body.ts';
import { changeWrites, raced } from './change.writes.ts';
import {
  type Call,
  commitChange,
  findRow,
  loadRows,
  loadUnheld,
  type RulesOf,
  retried,
} from './collection.repository.ts';
import {
  decideCreate,
  decideDefault,
  decideRemoval,
  decideUpdate,
  fallbacksOf,
  missingRows,
} from './decide.ts';
import { listPage } from './list.ts';
import type { Resource } from './resource.ts';
import { type BaseRow, fieldValue } from './row.ts';
import type { Change } from './rules.ts';

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

const rowAfter = <Row extends BaseRow>({ after }: Change<Row>) => after;

/** `GET` of a collection: filtered, sorted and paged in memory. An unknown parent has no children. */
export function listHandler<Row extends BaseRow>(resource: Resource<Row, 'list'>) {
  return serve(resource.contracts.list, async ({ path, query, ctx }) =>
    listPage(resource, await loadRows(resource, scopeOf(resource, ctx, path)), query),
  );
}

/** `GET` of a record. */
export function getHandler<Row extends BaseRow>(resource: Resource<Row, 'get'>) {
  return serve(resource.contracts.get, async ({ path, ctx }) =>
    findRow(resource, scopeOf(resource, ctx, path), String(path['id'])),
  );
}

/** `POST` of a record. `rulesOf` loads what the rules need; without it the declared rules hold. */
export function createHandler<Row extends BaseRow>(
  resource: Resource<Row, 'create'>,
  rulesOf?: RulesOf<Row>,
) {
  return serve(resource.contracts.create, async ({ path, body, ctx }) => {
    const sent = readBody(resource.fields, body, 'create');
    if (isRejection(sent)) return sent;
    const call = callOf(resource, ctx, path);
    const born = { id: ctx.newId(), at: ctx.at, parent: call.scope.parent };
    return commitChange(resource, call, {
      rulesOf,
      decide: (ruled, collection) => decideCreate(ruled, collection, sent, born),
      answer: rowAfter,
    });
  });
}

/** `PUT` of a record: partial, and nothing is written where nothing changes. */
export function updateHandler<Row extends BaseRow>(
  resource: Resource<Row, 'update'>,
  rulesOf?: RulesOf<Row>,
) {
  return serve(resource.contracts.update, async ({ path, body, ctx }) => {
    const sent = readUpdate(resource, body);
    if (isRejection(sent)) return sent;
    const at = { id: String(path['id']), at: ctx.at };
    return commitChange(resource, callOf(resource, ctx, path), {
      rulesOf,
      decide: (ruled, collection) => decideUpdate(ruled, collection, sent, at),
      answer: rowAfter,
    });
  });
}

/** `DELETE` of a record. */
export function deleteHandler<Row extends BaseRow>(
  resource: Resource<Row, 'delete'>,
  rulesOf?: RulesOf<Row>,
) {
  return serve(resource.contracts.delete, async ({ path, ctx }) => {
    const id = String(path['id']);
    return commitChange(resource, callOf(resource, ctx, path), {
      rulesOf,
      decide: (ruled, collection) => decideRemoval(ruled, collection, id),
      answer: () => ({ deleted: true, id }),
    });
  });
}

/** `POST …/make-default`: moves the flag; repeating it writes nothing. */
export function makeDefaultHandler<Row extends BaseRow>(
  resource: Resource<Row, 'makeDefault'>,
  rulesOf?: RulesOf<Row>,
) {
  return serve(resource.contracts.makeDefault, async ({ path, ctx }) => {
    const at = { id: String(path['id']), at: ctx.at };
    return commitChange(resource, callOf(resource, ctx, path), {
      rulesOf,
      decide: (ruled, collection) => decideDefault(ruled, collection, at),
      answer: rowAfter,
    });
  });
}

/** `POST …/defaults`: creates the standard records that are missing, by their code. */
export function defaultsHandler<Row extends BaseRow>(resource: Resource<Row, 'defaults'>) {
  return serve(resource.contracts.defaults, async ({ path, ctx }) =>
    retried(async () => {
      const { scope } = callOf(resource, ctx, path);
      const { newId, at } = ctx;
      const collection = await loadUnheld(resource, scope);
      if (isRejection(collection)) return collection;
      const { created, existing } = missingRows(resource, collection, {
        newId,
        at,
        parent: scope.parent,
      });
      const codes = created.map(
        ({ after }) => after && fieldValue(after, resource.unique?.by ?? ''),
      );
      const answer = { created: codes, existing, defaults: fallbacksOf(resource) };
      const writes = created.flatMap((change) => changeWrites(resource, scope, change, ctx));
      const refused = await ctx.commit(writes, answer);
      // Another call created one in between; the second look finds it in place.
      return refused?.rejected === 'unique_violation' ? raced : (refused ?? answer);
    }),
  );
}

/** `GET …/defaults`: the values of fields that a create leaves out. */
export function getDefaultsHandler<Row extends BaseRow>(resource: Resource<Row, 'getDefaults'>) {
  return serve(resource.contracts.getDefaults, async () => ({ defaults: fallbacksOf(resource) }));
}
