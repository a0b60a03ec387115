import type { Rejection } from '@waybill/kernel/rejection';
import type { Condition } from '../../commit/condition.ts';
import type { Changes, Step, WhenHot } from '../../commit/step.ts';
import type { Put, Remove, Update } from '../../commit/write.ts';
import { concurrentModification } from '../../errors/conflict.ts';
import type { Key, TableItem } from '../../item/key.ts';
import { claimKeys, type List, releaseKeys } from '../declare/define-list.ts';
import { indexAttributes, type ListRow } from '../declare/list-of.ts';
import { countChanges } from '../totals/count-delta.ts';

interface Form<Row, State> {
  readonly row: (state: State) => Row;
  readonly keyOf: (tenant: string, state: State) => Key;
  readonly content: (state: State) => Readonly<Record<string, unknown>>;
}

interface Replaced<State> {
  readonly before: State;
  readonly after: State;
}

/** Attributes that an update sets beside the indexes, and the condition under which it may. */
interface Edit extends Pick<Update, 'set' | 'add' | 'drop'> {
  readonly when: Condition;
  /** The state that was read, where the update holds over others as well. */
  readonly seen?: Condition;
  readonly whenHot?: WhenHot;
}

/** The steps that a caller makes of the item of a row, as it is to be stored. */
type StepsOf<Refusal extends Rejection> = (item: TableItem) => readonly Step<Refusal>[];

/** Lost where its item, or its key, was taken since its caller looked. */
const createStep = (put: TableItem): Step => ({
  kind: 'create',
  write: { put, orElse: concurrentModification },
});

const keyStep = (write: Put<Rejection> | Remove): Step =>
  'put' in write
    ? createStep(write.put)
    : { kind: 'remove', write: { remove: write.remove, orElse: concurrentModification } };

function indexEdit(before: Readonly<Record<string, string>>, after: typeof before) {
  const set = Object.entries(after).filter(([name, value]) => before[name] !== value);
  const drop = Object.keys(before).filter((name) => !(name in after));
  return { set: Object.fromEntries(set), drop };
}

/**
 * Declares that each row of a list is one item, and changes in steps of changes of any size. A key that
 * another row took since the caller looked is a lost race.
 */
export function defineRows<Row extends ListRow, State>(
  list: List<Row, Rejection>,
  { row, keyOf, content }: Form<Row, State>,
) {
  const isShared = (state: State) => list.shared?.holds(content(state)) === true;
  const indexesOf = (tenant: string, state: State) =>
    indexAttributes(list, tenant, row(state), isShared(state));
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
    /** Its caller makes the steps where other items stand for the row. */
    create: <Refusal extends Rejection = never>(
      tenant: string,
      state: State,
      stepsOf: StepsOf<Refusal> = (item) => [createStep(item)],
    ): Changes<Refusal> => {
      const after = row(state);
      const keys = claimKeys(list, tenant, { after }).map(keyStep);
      return {
        steps: [...stepsOf(itemOf(tenant, state)), ...keys],
        withDecision: countChanges(list, tenant, [{ after }]),
      };
    },
    /** A new row in the item of another list, whose writes bring all but its count. */
    createGuest: (tenant: string, state: State): Changes => ({
      steps: [],
      withDecision: countChanges(list, tenant, [{ after: row(state) }]),
    }),
    /** Sets some attributes of a row, and the indexes that change with them. */
    update: (
      tenant: string,
      states: Replaced<State>,
      { set, add, drop = [], when, seen = when, whenHot }: Edit,
    ): Changes => {
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
    /** Its caller makes the steps: other items take the key that the row leaves, or leave its new one. */
    replace: (tenant: string, states: Replaced<State>, stepsOf: StepsOf<never>): Changes =>
      replaced(tenant, states, stepsOf(itemOf(tenant, states.after))),
    remove: (tenant: string, state: State, steps: readonly Step[]): Changes => {
      const before = row(state);
      return {
        steps: [...steps, ...releaseKeys(list, tenant, before).map(keyStep)],
        withDecision: countChanges(list, tenant, [{ before }]),
      };
    },
  };
}
