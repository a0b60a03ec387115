/** A refusal that an operation declares, as one text. */
export function nameOf(operation: string, code: string): string {
  return `${operation} ${code}`;
}

/** Refusals that a contract declares, by code. */
interface Declared {
  readonly id: string;
  readonly errors: Readonly<Record<string, unknown>>;
  /** The columns of a list. */
  readonly list?: unknown;
}

/** Refusals that all suites together should have caused, and those that they did. */
export interface Refusals {
  readonly operations: readonly Declared[];
  /** Codes that any operation may refuse with. */
  readonly platform: readonly string[];
  /** Refusals that their operation cannot cause, with the test that proves each elsewhere. */
  readonly excused: Readonly<Record<string, string>>;
  readonly answered: ReadonlySet<string>;
}

/** The names under which a refusal is excused that any operation, or any list, may answer. */
const ANY = 'any';
const LIST = 'list';

/**
 * Problems with the refusals of a run, a sentence each: one that is declared and that no suite
 * was answered, and an excuse for one that nothing declares. What is excused may be answered now and
 * then: luck, or a busy machine, fails no run.
 */
export function refusalProblems({ operations, platform, excused, answered }: Refusals): string[] {
  const codes = new Set([...answered].map((name) => name.slice(name.indexOf(' ') + 1)));
  const ofOperations = operations.flatMap(({ id, errors }) =>
    Object.keys(errors).map((code) => nameOf(id, code)),
  );
  const ofAny = platform.map((code) => nameOf(ANY, code));
  const unproven = [
    ...ofOperations.filter((name) => !answered.has(name)),
    ...platform.filter((code) => !codes.has(code)).map((code) => nameOf(ANY, code)),
  ];
  const declared = new Set([...ofOperations, ...ofAny]);
  const ofLists = operations.flatMap(({ id, errors, list }) =>
    Object.keys(list === undefined ? {} : errors).map((code) => [nameOf(id, code), code] as const),
  );
  for (const [, code] of ofLists) declared.add(nameOf(LIST, code));
  const excuses = Object.keys(excused);
  const isExcused = (name: string) =>
    excuses.includes(name) ||
    ofLists.some(([one, code]) => one === name && excuses.includes(nameOf(LIST, code)));
  return [
    ...unproven
      .filter((name) => !isExcused(name))
      .map((name) => `${name}: no suite was refused so`),
    ...excuses.filter((name) => !declared.has(name)).map((name) => `${name}: is not declared`),
  ];
}
