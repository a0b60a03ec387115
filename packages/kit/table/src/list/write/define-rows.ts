import type { Rejection } from '@waybill/kernel/rejection';
import type { Condition } from '../../commit/condition.ts';
import type { Changes, Step, WhenHot } from '../../commit/step.ts';
import type { Put, Remove, Update } from '../../commit/write.ts';
import { concurrentModification } from '../../errors/conflict.ts';
import type { Key, TableItem } from '../../item/key.ts';
import { claimKeys, type List, releaseKeys } from '../declare/define-list.ts';
import { indexAttributes, type ListRow } from '../declare/list-of.ts';
import { countChanges } from '../totals/count-delta.ts';

/** How the rows of a list are stored, each in one item. */
interface Form<Row, State> {
  /** The row that lists show of what is kept. */
  readonly row: (state: State) => Row;
  readonly keyOf: (tenant: string, state: State) => Key;
  readonly content: (state: State) => Readonly<Record<string, unknown>>;
}

/** What is kept of a row before and after a change. */
interface Replaced<State> {
  readonly before: State;
  readonly after: State;
}

/** What an update sets beside the indexes, and when it may. */
interface Edit extends Pick<Update, 'set' | 'add' | 'drop'> {
  readonly when: Condition;
  /** The state that was read, where the update holds over others as well. */
  readonly seen?: Condition;
  readonly whenHot?: WhenHot;
}

/** The steps that a caller makes of the item of a row, as it is to be stored. */
type StepsOf<Refusal extends Rejection> = (item: TableItem) => readonly Step<Refusal>[];

/**
 * The changes of the rows of a list, of any size: each with its indexes, its counts and its unique
 * keys. A key that another row took since the caller looked is looked at again.
 */
interface RowChanges<State> {
  /** Its caller makes the steps where other items stand for the row. */
  readonly create: <Refusal extends Rejection = never>(
    tenant: string,
    state: State,
    stepsOf?: StepsOf<Refusal>,
  ) => Changes<Refusal>;
  /** Sets some attributes of a row, and the indexes that change with them. */
  readonly update: (tenant: string, states: Replaced<State>, edit: Edit) => Changes;
  /** Its caller makes the steps: other items take the key that the row leaves, or leave its new one. */
  readonly replace: (tenant: string, states: Replaced<State>, stepsOf: StepsOf<never>) => Changes;
  readonly remove: (tenant: string, state: State, steps: readonly Step[]) => Changes;
}

/** A key is written as it was looked at before: one that was taken since is a lost race. */
function keyStep(write: Put<Rejection> | Remove): Step {
  const orElse = concurrentModification;
  return 'put' in write
    ? { kind: 'create', write: { put: write.put, orElse } }
    : { kind: 'remove', write: { remove: write.remove, orElse } };
}

/** The index attributes that an update sets, and those that it drops. */
function indexEdit(before: Readonly<Record<string, string>>, after: typeof before) {
  const set = Object.entries(after).filter(([name, value]) => before[name] !== value);
  const drop = Object.keys(before).filter((name) => !(name in after));
  return { set: Object.fromEntries(set), drop };
}

const createStep = (item: TableItem): Step => ({
  kind: 'create',
  write: { put: item, orElse: concurrentModification },
});

/** Declares that each row of a list is one item, and changes in steps of changes of any size. */
export function defineRows<Row extends ListRow, State>(
  list: List<Row, Rejection>,
  { row, keyOf, content }: Form<Row, State>,
): List<Row, Rejection> & RowChanges<State> {
  const indexesOf = (tenant: string, state: State) => indexAttributes(list, tenant, row(state));
  const itemOf = (tenant: string, state: State): TableItem => ({
    ...content(state),
    ...keyOf(tenant, state),
    ...indexesOf(tenant, state),
  });
  const replaced = (tenant: string, { before, after }: Replaced<State>, steps: readonly Step[]) => {
    const rows = { before: row(before), after: row(after) };
    return {
      steps: [...steps, ...claimKeys(list, tenant, rows).map(keyStep)],
      withDecision: countChanges(list, tenant, [rows]),
    };
  };
  return {
    ...list,
    create: (tenant, state, stepsOf = (item) => [createStep(item)]) => {
      const after = row(state);
      return {
        steps: [
          ...stepsOf(itemOf(tenant, state)),
          ...claimKeys(list, tenant, { after }).map(keyStep),
        ],
        withDecision: countChanges(list, tenant, [{ after }]),
      };
    },
    update: (tenant, states, { set, add, drop = [], when, seen = when, whenHot }) => {
      const { before, after } = states;
      const indexes = indexEdit(indexesOf(tenant, before), indexesOf(tenant, after));
      const dropped = [...drop, ...indexes.drop];
      const write: Update = {
        update: keyOf(tenant, before),
        set: { ...set, ...indexes.set },
        ...(add && { add }),
        ...(dropped.length > 0 && { drop: dropped }),
        when,
        orElse: concurrentModification,
      };
      const step: Step = { kind: 'replace', write, after: itemOf(tenant, after), seen, whenHot };
      return replaced(tenant, states, [step]);
    },
    replace: (tenant, states, stepsOf) =>
      replaced(tenant, states, stepsOf(itemOf(tenant, states.after))),
    remove: (tenant, state, steps) => {
      const before = row(state);
      return {
        steps: [...steps, ...releaseKeys(list, tenant, before).map(keyStep)],
        withDecision: countChanges(list, tenant, [{ before }]),
      };
    },
  };
}
