import { handlers } from '../handlers.ts';
import { physicalName } from '../stage/names.ts';
import { stageOf } from '../stage/stage.ts';
import { Estate } from './estate.ts';
import { type Deployed, physical } from './physical.ts';
import type { Judged } from './policy.ts';

/** A role that functions take, and what it may do. */
export interface FunctionRole {
  readonly stack: string;
  readonly id: string;
  /** As AWS names it. */
  readonly name: string;
  /** The ids of its functions. */
  readonly functions: readonly string[];
  readonly statements: readonly Judged[];
}

/** The role of every function of a stage; functions that share one are in one entry. */
export function functionRoles(all: readonly Deployed[], stageName: string): FunctionRole[] {
  const stage = stageOf(stageName);
  const estate = new Estate(all);
  const idByName = new Map(handlers().map(({ id }) => [physicalName(stage, id), id]));
  const byRole = new Map<Deployed, string[]>();
  for (const { properties } of estate.of('AWS::Lambda::Function')) {
    const id = idByName.get(String(properties['FunctionName']));
    if (id === undefined) continue;
    const role = estate.at(properties['Role']);
    byRole.set(role, [...(byRole.get(role) ?? []), id]);
  }
  return [...byRole].map(([role, functions]) => ({
    stack: role.stack,
    id: role.id,
    name: physical(role),
    functions: functions.toSorted(),
    statements: estate.ofRole(role),
  }));
}

/** The ARNs of the tables of a stage. */
export const tableArns = (all: readonly Deployed[]): string[] =>
  all
    .filter(({ type }) => type === 'AWS::DynamoDB::GlobalTable')
    .map((one) => physical(one, 'Arn'));
