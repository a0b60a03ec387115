/** An EventBridge event pattern: nested objects down to lists, any element of which is enough. */
export type Pattern = Readonly<Record<string, unknown>>;

type Test = (value: unknown) => boolean;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const text =
  (test: (value: string) => boolean): Test =>
  (value) =>
    typeof value === 'string' && test(value);

function anythingBut(operand: unknown): Test {
  const excluded = isObject(operand)
    ? [operatorTest(operand)]
    : [operand].flat().map(
        (value): Test =>
          (candidate) =>
            candidate === value,
      );
  return (value) => value !== undefined && !excluded.some((test) => test(value));
}

const operators: Record<string, (operand: unknown) => Test> = {
  prefix: (operand) => text((value) => value.startsWith(String(operand))),
  suffix: (operand) => text((value) => value.endsWith(String(operand))),
  'equals-ignore-case': (operand) =>
    text((value) => value.toLowerCase() === String(operand).toLowerCase()),
  exists: (operand) => (value) => (value !== undefined) === operand,
  'anything-but': anythingBut,
};

function operatorTest(operator: Record<string, unknown>): Test {
  const [[name, operand] = ['', undefined], ...more] = Object.entries(operator);
  const build = operators[name];
  // A rule that silently never matched would look like a lost event.
  if (build === undefined || more.length > 0) {
    throw new Error(`event pattern operator ${JSON.stringify(operator)} is not supported here`);
  }
  return build(operand);
}

/** EventBridge looks at an array's elements: one match is enough, whatever the others are. */
function matchesField(alternatives: readonly unknown[], value: unknown): boolean {
  const candidates = Array.isArray(value) && value.length > 0 ? value : [value];
  return alternatives.some((alternative) => {
    const test: Test = isObject(alternative)
      ? operatorTest(alternative)
      : (candidate) => candidate === alternative;
    return candidates.some(test);
  });
}

function matchesNested(pattern: unknown, value: unknown): boolean {
  if (!isObject(pattern)) throw new Error('an event pattern ends in lists of alternatives');
  const candidates = Array.isArray(value) ? value : [value];
  return candidates.some((candidate) => matchesPattern(pattern, candidate));
}

/** True if an event passes a rule or an event source filter: every field of the pattern must fit. */
export function matchesPattern(pattern: Pattern, event: unknown): boolean {
  const fields = isObject(event) ? event : {};
  return Object.entries(pattern).every(([name, expected]) =>
    Array.isArray(expected)
      ? matchesField(expected, fields[name])
      : matchesNested(expected, fields[name]),
  );
}
