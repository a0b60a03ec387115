import { randomBytes, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { methodOf } from '@waybill/client';
import { parseField } from '../api/field.ts';
import { findOperation } from '../api/find-operation.ts';
import { hintFor } from '../names/known-name.ts';
import type { Session } from '../profile/session.ts';
import { textIn } from '../shared/decode.ts';
import { Failure } from '../shared/failure.ts';
import { pretty, show, table } from '../shared/show.ts';
import {
  fillIn,
  type Known,
  parseScenario,
  type Scenario,
  type Step,
  stepsTo,
  withValue,
} from './scenario.ts';
import { scenarios } from './scenarios.ts';

/** Options of a trigger. */
export interface TriggerFlags {
  /** A file with a scenario of one's own. */
  readonly scenario?: string | undefined;
  readonly set?: readonly string[] | undefined;
  readonly setText?: readonly string[] | undefined;
  /** Shows the scenario and calls nothing. */
  readonly show?: boolean | undefined;
}

const topicsOf = (all: readonly Scenario[]) =>
  [...new Set(all.flatMap(({ steps }) => steps.flatMap(({ publishes }) => publishes)))].sort();

/** The steps that lead to a topic, in whichever scenario tells of it first. */
function findSteps(topic: string, all: readonly Scenario[]): Step[] {
  for (const scenario of all) {
    const steps = stepsTo(topic, scenario);
    if (steps.length > 0) return steps;
  }
  const hint = hintFor(topic, topicsOf(all), 'waybill trigger lists what there is');
  throw new Failure(`nothing triggers ${topic}; ${hint}`);
}

async function call(step: Step, known: Known, { client, signal }: Session): Promise<unknown> {
  const route = findOperation(step.call);
  const path = fillIn(step.path ?? {}, known) as Readonly<Record<string, string>>;
  const given = [
    ...(route.path.includes('{') ? [path] : []),
    ...(route.input === '' ? [] : [fillIn(step.body, known)]),
  ];
  return methodOf(route, client)(...given, { signal });
}

/** The steps to a topic; without one, all those of the scenario that was handed over. */
async function stepsOf(topic: string | undefined, { scenario }: TriggerFlags): Promise<Step[]> {
  const own =
    scenario === undefined
      ? undefined
      : parseScenario(await textIn(createReadStream(scenario), scenario));
  if (topic !== undefined) return findSteps(topic, own === undefined ? scenarios : [own]);
  if (own === undefined) throw new Failure('which topic? waybill trigger lists what there is');
  return [...own.steps];
}

/**
 * Makes an event happen as it happens in a shop, by the calls that lead to it; a scenario without a
 * topic is run whole.
 */
export async function trigger(
  session: Session,
  topic: string | undefined,
  flags: TriggerFlags,
): Promise<void> {
  const fields = [
    ...(flags.set ?? []).map((word) => parseField(word)),
    ...(flags.setText ?? []).map((word) => parseField(word, true)),
  ];
  const steps = fields.reduce<Step[]>(withValue, await stepsOf(topic, flags));
  for (const step of steps) findOperation(step.call);
  if (flags.show === true) {
    const about = topic === undefined ? 'All steps' : `Leads to ${topic}`;
    const scenario = { about, steps };
    return show(session, scenario, pretty(scenario));
  }
  let known: Known = { unique: randomBytes(4).toString('hex'), uuid: randomUUID() };
  const calls = [];
  for (const step of steps) {
    const answer = await call(step, known, session);
    known = { ...known, [step.name]: answer };
    const { id } = Object(answer) as { readonly id?: unknown };
    calls.push({ step: step.name, call: step.call, id });
  }
  show(
    session,
    { topic: topic ?? null, calls },
    table(
      ['STEP', 'CALL', 'ID'],
      calls.map((one) => Object.values(one)),
    ),
  );
}

/** Shows what can be triggered. */
export function showTopics(session: Session): void {
  const topics = topicsOf(scenarios);
  show(session, topics, topics.join('\n'));
}
