import { type Item, pick } from './item.ts';
import { type KeyShape, keyOf, type TableShape } from './table-shape.ts';

/** One write of a request, as its own operation or as an action of a transaction. */
export interface WriteInput {
  readonly TableName: string;
  readonly Item?: Item;
  readonly Key?: Item;
  readonly UpdateExpression?: string;
  readonly ReturnValues?: string;
  readonly ExpressionAttributeNames?: Readonly<Record<string, string>>;
  readonly ExpressionAttributeValues?: Item;
}

export type WriteKind = 'Put' | 'Update' | 'Delete' | 'ConditionCheck';

/** A request's write of one item. */
export interface ItemWrite {
  readonly kind: WriteKind;
  readonly input: WriteInput;
}

type Action = Readonly<Partial<Record<WriteKind, WriteInput>>>;
type BatchAction = {
  readonly PutRequest?: { readonly Item: Item };
  readonly DeleteRequest?: { readonly Key: Item };
};

const kinds: readonly WriteKind[] = ['Put', 'Update', 'Delete', 'ConditionCheck'];

/** The actions of a transaction, in their order. */
export function transactionWrites(input: {
  readonly TransactItems?: readonly Action[];
}): ItemWrite[] {
  return (input.TransactItems ?? []).flatMap((action) =>
    kinds.flatMap((kind) => {
      const one = action[kind];
      return one === undefined ? [] : [{ kind, input: one }];
    }),
  );
}

export interface BatchWriteInput {
  readonly RequestItems?: Readonly<Record<string, readonly BatchAction[]>>;
}

/** One write of a batch, and the words it came in. */
export interface BatchWrite extends ItemWrite {
  readonly table: string;
  readonly action: BatchAction;
}

/** The writes of a batch, in their order. */
export function batchWrites({ RequestItems = {} }: BatchWriteInput): BatchWrite[] {
  return Object.entries(RequestItems).flatMap(([table, actions]) =>
    actions.map((action): BatchWrite => {
      const { PutRequest, DeleteRequest } = action;
      return PutRequest === undefined
        ? {
            kind: 'Delete',
            table,
            action,
            input: { TableName: table, Key: DeleteRequest?.Key ?? {} },
          }
        : { kind: 'Put', table, action, input: { TableName: table, Item: PutRequest.Item } };
    }),
  );
}

/** The key of the item that a write is about. */
export function keyOfWrite(table: TableShape, { input }: ItemWrite): Item {
  return keyOf(table, input.Item ?? input.Key ?? {});
}

const ASSIGNED = /([#\w]+)\s*=\s*(:\w+)/gu;
const REMOVED = /\bREMOVE\s+(.*?)(?=\b(?:SET|ADD|DELETE)\b|$)/isu;

/**
 * The index keys that an update will leave, as far as its words say: they decide which
 * partitions the update is about to write. Keys that are not assigned as they are stay out.
 */
function foreseenUpdate(input: WriteInput, before: Item): Item {
  const { UpdateExpression = '', ExpressionAttributeNames: names = {} } = input;
  const nameOf = (text: string) => names[text] ?? text;
  const after: Record<string, Item[string]> = { ...before, ...input.Key };
  for (const [, name = '', value = ''] of UpdateExpression.matchAll(ASSIGNED)) {
    const assigned = input.ExpressionAttributeValues?.[value];
    if (assigned !== undefined) after[nameOf(name)] = assigned;
  }
  const [, removed = ''] = REMOVED.exec(UpdateExpression) ?? [];
  for (const name of removed.split(',')) delete after[nameOf(name.trim())];
  return after;
}

/** Foresees the item that a write will leave, as far as that is known before. */
export function foresee({ kind, input }: ItemWrite, before: Item | undefined): Item | undefined {
  if (kind === 'Put') return input.Item;
  if (kind === 'Delete') return undefined;
  return kind === 'Update' ? foreseenUpdate(input, before ?? {}) : before;
}

/** The attributes that an expression of names alone brings, at the top of the item. */
export function project(
  item: Item,
  expression: string | undefined,
  names: Readonly<Record<string, string>> = {},
): Item {
  if (expression === undefined) return item;
  const wanted = expression.split(',').map((path) => path.trim().split(/[.[]/u)[0] ?? '');
  return pick(
    item,
    wanted.map((name) => names[name] ?? name),
  );
}

/** The key attributes that continue a query of a table or an index. */
export function continuationOf(table: TableShape, index: KeyShape | undefined, item: Item): Item {
  const { partition = '', sort } = index ?? {};
  return {
    ...keyOf(table, item),
    ...pick(item, sort === undefined ? [partition] : [partition, sort]),
  };
}
