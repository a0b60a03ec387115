import { randomBytes, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { nearest } from '@waybill/api/nearest';
import { methodOf } from '@waybill/client';
import { parseField } from '../api/field.ts';
import { findOperation } from '../api/find-operation.ts';
import { Failure } from '../failure.ts';
import type { Session } from '../session.ts';
import { pretty, show, table } from '../show.ts';
import {
  filled,
  type Known,
  parseScenario,
  type Scenario,
  type Step,
  stepsTo,
  withValue,
} from './scenario.ts';
import { scenarios } from './scenarios.ts';

/** How things are made to happen. */
export interface TriggerFlags {
  /** A file with a scenario of one's own. */
  readonly scenario?: string | undefined;
  readonly set?: readonly string[] | undefined;
  readonly setText?: readonly string[] | undefined;
  /** Shows the scenario and calls nothing. */
  readonly show?: boolean | undefined;
}

const topicsOf = (all: readonly Scenario[]) =>
  [...new Set(all.flatMap(({ steps }) => steps.flatMap(({ tells }) => tells)))].sort();

/** The steps that lead to a topic, in whichever scenario tells of it first. */
function findSteps(topic: string, all: readonly Scenario[]): Step[] {
  for (const scenario of all) {
    const steps = stepsTo(topic, scenario);
    if (steps.length > 0) return steps;
  }
  const meant = nearest(topic, topicsOf(all));
  const hint = meant === undefined ? 'waybill trigger lists what there is' : `is ${meant} meant?`;
  throw new Failure(`nothing triggers ${topic}; ${hint}`);
}

async function call(step: Step, known: Known, { client, signal }: Session): Promise<unknown> {
  const route = findOperation(step.call);
  const path = filled(step.path ?? {}, known) as Readonly<Record<string, string>>;
  const given = [
    ...(route.path.includes('{') ? [path] : []),
    ...(route.input === '' ? [] : [filled(step.body, known)]),
  ];
  return methodOf(route, client)(...given, { signal });
}

/** Makes an event happen as it happens in a shop: by the calls that lead to it. */
export async function triggerTopic(
  session: Session,
  topic: string,
  flags: TriggerFlags,
): Promise<void> {
  const own = flags.scenario === undefined ? undefined : await readFile(flags.scenario, 'utf8');
  const all = own === undefined ? scenarios : [parseScenario(own)];
  const fields = [
    ...(flags.set ?? []).map((word) => parseField(word)),
    ...(flags.setText ?? []).map((word) => parseField(word, true)),
  ];
  const steps = fields.reduce<Step[]>(withValue, findSteps(topic, all));
  if (flags.show === true) {
    const scenario = { about: `Leads to ${topic}`, steps };
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
    { topic, calls },
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
