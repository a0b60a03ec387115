import { calledOf } from '@waybill/testing/calls/called';
import { READS, WRITES } from '../constructs/table-access.ts';
import { deliveries } from '../simulation/deliveries.ts';
import type { Delivery } from '../simulation/delivery.ts';
import type { FunctionRole } from '../simulation/function-roles.ts';
import { isAllowed, type Judged } from '../simulation/policy.ts';
import type { Recorded } from './recorded-calls.ts';
import type { Judge } from './refused-calls.ts';
import { list, type Right, rightsOf, rightText } from './right.ts';
import { roleName } from './role-name.ts';
import type { StageRights } from './stage-rights.ts';

/** A right that no call needs. */
export interface IdleRight {
  readonly role: string;
  readonly right: string;
}

/** The statements of a role without one of its rights. */
function without(statements: readonly Judged[], { statement, action, resources }: Right): Judged[] {
  return statements.flatMap((one) => {
    if (one !== statement) return [one];
    const actions = list(one.Action).filter((name) => name !== action);
    const others = list(one.Resource).filter((arn) => !resources.includes(arn));
    return [
      ...(actions.length === 0 ? [] : [{ ...one, Action: actions }]),
      ...(others.length === 0 ? [] : [{ ...one, Action: action, Resource: others }]),
    ];
  });
}

/** Whether a call is refused that was allowed with the right. */
async function isNeeded(
  right: Right,
  { functions, statements }: FunctionRole,
  { judge, calls, byAws }: Needs,
): Promise<boolean> {
  const left = without(statements, right);
  for (const called of functions.flatMap((id) => calls[id] ?? []).map(calledOf)) {
    if (called.action === right.action && !(await judge.allows(left, called))) return true;
  }
  for (const { request } of byAws) {
    if (request.action === right.action && !(await isAllowed(left, request))) return true;
  }
  return false;
}

interface Needs {
  readonly judge: Judge;
  readonly calls: Recorded;
  /** What AWS calls in the name of the role. */
  readonly byAws: readonly Delivery[];
}

/** Actions on the tables that a role is given together: one that is needed brings the others. */
const LEVELS: readonly (readonly string[])[] = [READS, WRITES];

/** A list is read by its index or from its table, as its plan says. */
const ON_TABLES = ['each table', 'each index of each table'];

function isOfNeededLevel({ action, on, statement }: Right, needed: readonly Right[]): boolean {
  const level = LEVELS.find((actions) => actions.includes(action)) ?? [];
  return (
    ON_TABLES.includes(on) &&
    statement.Condition === undefined &&
    needed.some((one) => ON_TABLES.includes(one.on) && level.includes(one.action))
  );
}

async function idleOf(role: FunctionRole, needs: Needs): Promise<Right[]> {
  const needed: Right[] = [];
  const idle: Right[] = [];
  for (const right of rightsOf(role).filter(({ statement }) => statement.Effect === 'Allow')) {
    const found = (await isNeeded(right, role, needs)) ? needed : idle;
    found.push(right);
  }
  return idle.filter((right) => !isOfNeededLevel(right, needed));
}

/**
 * The rights that neither a function nor AWS in its name needs for any call. Reads of the tables are
 * one right here, and writes another: which of their calls is made is for the kit of tables.
 */
export async function idleRights(
  { all, roles }: StageRights,
  judge: Judge,
  calls: Recorded,
): Promise<IdleRight[]> {
  const byAws = deliveries(all);
  const idle: IdleRight[] = [];
  for (const role of roles) {
    const needs = { judge, calls, byAws: byAws.filter((one) => one.role === role.name) };
    const rights = await idleOf(role, needs);
    idle.push(...rights.map((right) => ({ role: roleName(role), right: rightText(right) })));
  }
  return idle;
}
