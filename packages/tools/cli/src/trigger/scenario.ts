import { nearest } from '@waybill/api/nearest';
import { type Field, withField } from '../api/field.ts';
import { Failure } from '../shared/failure.ts';
import { lostInJson } from '../shared/lost-in-json.ts';

/** A call of a scenario; its values may name answers of the calls before it: `{{place.id}}`. */
export interface Step {
  readonly name: string;
  /** Id of the operation. */
  readonly call: string;
  /** Topics of the events that follow from it. */
  readonly publishes: readonly string[];
  /** Steps that come before it. */
  readonly needs: readonly string[];
  readonly path?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** Calls by which things happen. */
export interface Scenario {
  readonly about: string;
  readonly steps: readonly Step[];
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string');

function stepFrom(value: unknown): Step {
  if (!isRecord(value)) throw new Failure('each step must be an object');
  const { name, call, publishes = [], needs = [], path = {}, body } = value;
  if (typeof name !== 'string' || typeof call !== 'string') {
    throw new Failure('each step needs a name, and the id of the operation that it calls');
  }
  if (!isTexts(publishes) || !isTexts(needs))
    throw new Failure(`publishes and needs of ${name} must be lists of texts`);
  const paths = isRecord(path) ? Object.entries(path) : [];
  const texts = Object.fromEntries(paths.map(([key, one]) => [key, String(one)]));
  return { name, call, publishes, needs, path: texts, ...(body !== undefined && { body }) };
}

/** Reads a scenario of a file. */
export function parseScenario(text: string): Scenario {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Failure('the scenario is no JSON');
  }
  const [lost] = lostInJson(text);
  if (lost !== undefined) throw new Failure(`the scenario: ${lost.path} ${lost.message}`);
  if (!isRecord(value) || !Array.isArray(value['steps'])) {
    throw new Failure('a scenario is an object with a list of steps');
  }
  return { about: String(value['about'] ?? ''), steps: value['steps'].map(stepFrom) };
}

function stepNamed(name: string, { steps }: Scenario): Step {
  const found = steps.find((step) => step.name === name);
  if (found !== undefined) return found;
  const names = steps.map((step) => step.name);
  const hint = nearest(name, names);
  throw new Failure(
    `there is no step ${name}; ${hint === undefined ? `there are ${names.join(', ')}` : `is ${hint} meant?`}`,
  );
}

function withNeeds(name: string, scenario: Scenario, found: Set<string>): Set<string> {
  if (found.has(name)) return found;
  const { needs } = stepNamed(name, scenario);
  found.add(name);
  for (const need of needs) withNeeds(need, scenario, found);
  return found;
}

/** The steps that lead to a topic, in their order; none where the scenario tells nothing of it. */
export function stepsTo(topic: string, scenario: Scenario): Step[] {
  const last = scenario.steps.find(({ publishes }) => publishes.includes(topic));
  if (last === undefined) return [];
  const names = withNeeds(last.name, scenario, new Set());
  return scenario.steps.filter(({ name }) => names.has(name));
}

/** The steps with a value put into one: `place.currency=USD` into its body, `ship.path.id=…` into its path. */
export function withValue(
  steps: readonly Step[],
  { path: [name = '', ...rest], value }: Field,
): Step[] {
  const step = stepNamed(name, { about: '', steps });
  const [part, key] = rest;
  const changed =
    part === 'path' && key !== undefined && step.path?.[key] !== undefined
      ? { ...step, path: { ...step.path, [key]: String(value) } }
      : { ...step, body: withField(step.body, { path: rest, value }) };
  return steps.map((one) => (one === step ? changed : one));
}

/** Names that steps may use: `unique`, `uuid` and the answers of earlier steps. */
export type Known = Readonly<Record<string, unknown>>;

function knownAt(name: string, known: Known): unknown {
  const value = name.split('.').reduce<unknown>((at, part) => Object(at)[part] as unknown, known);
  if (value === undefined) throw new Failure(`nothing is known of {{${name}}}`);
  return value;
}

/** A value with what it names put in; a text that is nothing but a name becomes what it names. */
export function fillIn(value: unknown, known: Known): unknown {
  if (Array.isArray(value)) return value.map((one) => fillIn(one, known));
  if (isRecord(value)) {
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, fillIn(one, known)]));
  }
  if (typeof value !== 'string') return value;
  const [, whole] = /^\{\{([\w.-]+)\}\}$/u.exec(value) ?? [];
  if (whole !== undefined) return knownAt(whole, known);
  return value.replaceAll(/\{\{([\w.-]+)\}\}/gu, (_, name: string) => String(knownAt(name, known)));
}
