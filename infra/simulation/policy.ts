import { runSimulation } from '@cloud-copilot/iam-simulate';
import { ACCOUNT } from './physical.ts';

type Texts = string | readonly string[];
type ByKey = Readonly<Record<string, Texts>>;

/** One statement of a policy whose references are resolved. */
export interface Judged {
  readonly Effect: 'Allow' | 'Deny';
  readonly Action: Texts;
  readonly Resource?: Texts;
  readonly Principal?: string | ByKey;
  readonly Condition?: Readonly<Record<string, ByKey>>;
}

export interface Request {
  /** The service that calls in its own name; absent where it calls in the name of a role. */
  readonly service?: string;
  readonly action: string;
  readonly resource: string;
  /** Values that AWS gives the call, by condition key. */
  readonly context: ByKey;
}

/** The principal of a call that a role makes; no policy of a stage names a role. */
const TAKEN_ROLE = `arn:aws:iam::${ACCOUNT}:role/taken`;

/**
 * The simulator knows no condition key whose last part the caller chooses, and would leave it out.
 * A tag of the request is such a key too, and one that it takes at every call.
 */
const CHOSEN_KEY = /^kms:EncryptionContext:/u;
const knownName = (key: string) => key.replace(CHOSEN_KEY, 'aws:RequestTag/');

const withKnownNames = <Value>(byKey: Readonly<Record<string, Value>>): Record<string, Value> =>
  Object.fromEntries(Object.entries(byKey).map(([key, value]) => [knownName(key), value]));

function policyOf(statements: readonly Judged[]) {
  const Statement = statements.map(({ Condition, ...statement }) => {
    if (Condition === undefined) return statement;
    const known = Object.entries(Condition).map(([name, byKey]) => [name, withKnownNames(byKey)]);
    return { ...statement, Condition: Object.fromEntries(known) };
  });
  return { Version: '2012-10-17', Statement };
}

const isOnResource = ({ Principal }: Judged) => Principal !== undefined;

function simulationOf(statements: readonly Judged[], request: Request) {
  const { service, action, resource, context } = request;
  const onRole = statements.filter((one) => !isOnResource(one));
  const onResource = statements.filter(isOnResource);
  return {
    request: {
      principal: service ?? TAKEN_ROLE,
      action,
      resource: { resource, accountId: ACCOUNT },
      contextVariables: withKnownNames(context) as Record<string, string | string[]>,
    },
    identityPolicies:
      onRole.length === 0 ? [] : [{ name: 'of the role', policy: policyOf(onRole) }],
    resourcePolicy: onResource.length === 0 ? undefined : policyOf(onResource),
    serviceControlPolicies: [],
    resourceControlPolicies: [],
  };
}

async function simulate(simulation: ReturnType<typeof simulationOf>): Promise<boolean> {
  const simulated = await runSimulation(simulation, {});
  const { action, resource } = simulation.request;
  if (simulated.resultType === 'error') {
    throw new Error(`${action} on ${resource.resource}: ${JSON.stringify(simulated.errors)}`);
  }
  const results = simulated.resultType === 'single' ? [simulated.result] : simulated.results;
  const ignored = results.flatMap(({ ignoredContextKeys = [] }) => ignoredContextKeys);
  if (ignored.length > 0) throw new Error(`${action} says nothing of ${ignored.join(', ')}`);
  return simulated.overallResult === 'Allowed';
}

const decided = new Map<string, Promise<boolean>>();

/**
 * Decision of IAM on a call within one account, by the statements of the role that calls and of the
 * resource that is called.
 * @throws Error for a call or a policy that IAM would not take, or one with a condition key that the
 *   simulator would leave out.
 */
export function isAllowed(statements: readonly Judged[], request: Request): Promise<boolean> {
  const simulation = simulationOf(statements, request);
  const name = JSON.stringify(simulation);
  const decision = decided.get(name) ?? simulate(simulation);
  decided.set(name, decision);
  return decision;
}
