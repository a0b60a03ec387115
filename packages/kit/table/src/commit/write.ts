import type { Rejection } from '@waybill/kernel/rejection';
import type { Conflict } from '../errors/conflict.ts';
import type { Key, TableItem } from '../item/key.ts';
import { type Condition, conditionText, Placeholders } from './condition.ts';

interface Guard<Refusal extends Rejection> {
  readonly when?: Condition;
  /** The refusal to answer when it does not; without one a failed condition is a bug. */
  readonly orElse?:
    | Refusal
    | Conflict
    | ((stored: TableItem | undefined) => Refusal | Conflict)
    | undefined;
}

export interface Put<Refusal extends Rejection = never> extends Guard<Refusal> {
  readonly put: TableItem;
}

/** Attributes that are set to what a map of the same item has under their names. */
interface Unpacked {
  readonly from: string;
  readonly names: readonly string[];
}

export interface Update<Refusal extends Rejection = never> extends Guard<Refusal> {
  readonly update: Key;
  readonly set?: Readonly<Record<string, unknown>>;
  /** Sets attributes that the item lacks, and leaves the others. */
  readonly init?: Readonly<Record<string, unknown>>;
  readonly add?: Readonly<Record<string, number>>;
  /** Raises one attribute by another attribute of the same item. */
  readonly raise?: Readonly<Record<string, string>>;
  readonly unpack?: Unpacked;
  readonly drop?: readonly string[];
  /** Adds texts to a set, which begins with the first of them. */
  readonly include?: Readonly<Record<string, readonly string[]>>;
  /** Removes texts from a set, which goes with the last of them; not from one that is added to. */
  readonly exclude?: Readonly<Record<string, readonly string[]>>;
  /** Its caller needs no image of the item that it left; beside others in a transaction there is none. */
  readonly silent?: true;
  /** Not repeated while another transaction has the item: its call goes another way. */
  readonly yields?: true;
}

export interface Remove<Refusal extends Rejection = never> extends Guard<Refusal> {
  readonly remove: Key;
}

export interface Check<Refusal extends Rejection = never> extends Guard<Refusal> {
  readonly check: Key;
  readonly when: Condition;
}

export type ItemWrite<Refusal extends Rejection = never> =
  | Put<Refusal>
  | Update<Refusal>
  | Remove<Refusal>
  | Check<Refusal>;

/** Makes items of the parts of one kind that a change brings, at the moment it is sent. */
export interface GatheredKind {
  readonly gather: (parts: readonly unknown[], at: Date) => readonly Put[];
}

/** A part of items that a change writes as a whole: its events, what it counts. */
export interface Gathered {
  readonly gathered: GatheredKind;
  readonly part: unknown;
  readonly max: number;
}

/**
 * One write of a change: of an item, or a part of the items that the change writes as a whole.
 * `Refusal` is what its condition may answer beside a lost race.
 */
export type Write<Refusal extends Rejection = never> = ItemWrite<Refusal> | Gathered;

export function keyOf(write: ItemWrite<Rejection>) {
  const target =
    'put' in write
      ? write.put
      : 'update' in write
        ? write.update
        : 'remove' in write
          ? write.remove
          : write.check;
  return { pk: target.pk, sk: target.sk };
}

function updateText(write: Update<Rejection>, into: Placeholders): string {
  const entries = (record: Readonly<Record<string, unknown>> | undefined) =>
    Object.entries(record ?? {}).filter(([, value]) => value !== undefined);
  const { from, names } = write.unpack ?? { from: '', names: [] };
  const set = [
    ...entries(write.set).map(([name, value]) => `${into.name(name)} = ${into.value(value)}`),
    ...entries(write.init).map(
      ([name, value]) =>
        `${into.name(name)} = if_not_exists(${into.name(name)}, ${into.value(value)})`,
    ),
    ...Object.entries(write.raise ?? {}).map(
      ([name, by]) => `${into.name(name)} = ${into.name(name)} + ${into.name(by)}`,
    ),
    ...names.map((name) => `${into.name(name)} = ${into.name(from)}.${into.name(name)}`),
  ];
  const each = ([name, value]: [string, unknown]) => `${into.name(name)} ${into.value(value)}`;
  const sets = (record: Update['include']) =>
    Object.entries(record ?? {}).map(([name, texts]) => each([name, new Set(texts)]));
  const add = [...entries(write.add).map(each), ...sets(write.include)];
  const exclude = sets(write.exclude);
  const drop = (write.drop ?? []).map((name) => into.name(name));
  return [
    set.length > 0 ? `SET ${set.join(', ')}` : '',
    add.length > 0 ? `ADD ${add.join(', ')}` : '',
    drop.length > 0 ? `REMOVE ${drop.join(', ')}` : '',
    exclude.length > 0 ? `DELETE ${exclude.join(', ')}` : '',
  ]
    .filter((clause) => clause !== '')
    .join(' ');
}

/** The SDK's input of a write, for a single call and for a transaction alike. Pure. */
export function writeInput(table: string, write: ItemWrite<Rejection>) {
  const into = new Placeholders();
  const answers = { TableName: table, ReturnValuesOnConditionCheckFailure: 'ALL_OLD' } as const;
  if ('check' in write) {
    const ConditionExpression = conditionText(write.when, into);
    return { ConditionCheck: { ...answers, Key: write.check, ConditionExpression, ...into.used } };
  }
  const UpdateExpression = 'update' in write ? updateText(write, into) : '';
  const ConditionExpression = write.when && conditionText(write.when, into);
  const common = { ...answers, ConditionExpression, ...into.used };
  if ('put' in write) return { Put: { ...common, Item: write.put } };
  if ('remove' in write) return { Delete: { ...common, Key: write.remove } };
  return { Update: { ...common, Key: write.update, UpdateExpression } };
}
