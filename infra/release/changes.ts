import { fullDiff, ResourceImpact } from '@aws-cdk/cloudformation-diff';
import type { Template } from '../testing.ts';
import { grantsRights, isLasting } from './reduced.ts';

/** A change that no deployment makes unless an accepted line says why. */
export interface RiskyChange {
  readonly stack: string;
  /** The resource or the output. */
  readonly id: string;
  readonly kind: 'replaced' | 'removed' | 'output removed' | 'wider rights';
  /** The former value, or the right that is allowed besides. */
  readonly what: string;
}

const KINDS: Readonly<Partial<Record<ResourceImpact, RiskyChange['kind']>>> = {
  [ResourceImpact.WILL_REPLACE]: 'replaced',
  [ResourceImpact.MAY_REPLACE]: 'replaced',
  [ResourceImpact.WILL_DESTROY]: 'removed',
  [ResourceImpact.WILL_ORPHAN]: 'removed',
};

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value]);

/** Every allowing statement of a resource that grants rights, an action and a resource at a time. */
function grantsOf(properties: unknown): string[] {
  if (!isObject(properties)) return [];
  const documents = [
    properties['PolicyDocument'],
    properties['AssumeRolePolicyDocument'],
    ...listOf(properties['Policies']).map((one) => isObject(one) && one['PolicyDocument']),
  ].filter(isObject);
  const statements = documents
    .flatMap(({ Statement }) => listOf(Statement))
    .filter(isObject)
    .filter(({ Effect }) => Effect === 'Allow');
  const managed = listOf(properties['ManagedPolicyArns'] ?? []).map((arn) => JSON.stringify(arn));
  // A permission of Lambda is a statement by itself.
  const permission = properties['FunctionName'] === undefined ? [] : [JSON.stringify(properties)];
  const granted = statements.flatMap(({ Action, Resource, Principal, Condition }) =>
    listOf(Action).flatMap((action) =>
      listOf(Resource ?? '*').map((resource) =>
        JSON.stringify({ action, resource, Principal, Condition }),
      ),
    ),
  );
  return [...managed, ...permission, ...granted];
}

/** Rights that a resource of the last release now allows besides. */
function widened(before: unknown, after: unknown): string[] {
  const known = new Set(grantsOf(before));
  return grantsOf(after).filter((grant) => !known.has(grant));
}

const LOG_RIGHT =
  /^\{"action":"logs:(?:CreateLogStream|PutLogEvents)","resource":\{"Fn::GetAtt":\["(\w+)"/u;

/** Tells a right to write the log of a function that is new, whose log nothing of the last release names. */
function isOfNewLog(grant: string, before: string): boolean {
  const [, log] = LOG_RIGHT.exec(grant) ?? [];
  return log !== undefined && !before.includes(`"${log}"`);
}

/** The risky changes from the template of the last release to today's. */
export function riskyChanges(stack: string, before: Template, after: Template): RiskyChange[] {
  const found: RiskyChange[] = [];
  const { resources } = fullDiff(before, after);
  resources.forEachDifference((id, change) => {
    const type = change.oldResourceType;
    if (type === undefined || !isLasting(type)) return;
    const kind = KINDS[change.changeImpact];
    if (kind !== undefined) found.push({ stack, id, kind, what: type });
  });
  const known = JSON.stringify(before);
  for (const [id, { Type, Properties }] of Object.entries(before.Resources)) {
    const now = after.Resources[id];
    if (now === undefined || !grantsRights(Type)) continue;
    for (const what of widened(Properties, now.Properties)) {
      if (isOfNewLog(what, known)) continue;
      found.push({ stack, id, kind: 'wider rights', what });
    }
  }
  for (const [id, { Value }] of Object.entries(before.Outputs ?? {})) {
    if (after.Outputs?.[id] === undefined) {
      found.push({ stack, id, kind: 'output removed', what: JSON.stringify(Value) });
    }
  }
  return found;
}
