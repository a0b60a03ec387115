import { type Command, wordsOf } from './commands.ts';
import { kebab, type Operation, type Parameter, serviceModels } from './service-models.ts';

/** What the command line itself takes with every command. */
const EVERYWHERE = ['query', 'output', 'region', 'profile', 'cli-binary-format'];

const text: Parameter = { type: 'string' };

/** Commands that the command line adds to the operations of a service. */
const OF_COMMAND_LINE: Readonly<Record<string, Operation>> = {
  'logs tail': { since: text, filterPattern: text, follow: { type: 'boolean' }, format: text },
  's3 ls': { recursive: { type: 'boolean' } },
  'dynamodb wait table-exists': { tableName: { type: 'string', required: true } },
};

/** How many words a command takes that no flag names. */
const UNNAMED: Readonly<Record<string, number>> = {
  'logs tail': 1,
  's3 ls': 1,
  'lambda invoke': 1,
};

const LIST = 'list';
const HOLDS_MANY = [LIST, 'map', 'structure'];

/** A gap that a person fills, or what another command answers. */
const isOpen = (word: string) => /[<$]/u.test(word);

const CHECKS: Readonly<Record<string, (word: string) => boolean>> = {
  integer: (word) => /^-?\d+$/u.test(word),
  long: (word) => /^-?\d+$/u.test(word),
  timestamp: (word) => !Number.isNaN(Date.parse(word)),
};

function valueProblems(
  flag: string,
  { type, words, pattern }: Parameter,
  values: readonly string[],
) {
  if (type === 'boolean') return [];
  if (values.length === 0) return [`--${flag} lacks its value`];
  return values
    .filter((word) => !isOpen(word))
    .filter(
      (word) =>
        words?.includes(word) === false ||
        CHECKS[type]?.(word) === false ||
        (pattern !== undefined && !new RegExp(`^(?:${pattern})$`, 'u').test(word)),
    )
    .map((word) => `--${flag} does not take ${word}`);
}

interface Parsed {
  readonly unnamed: readonly string[];
  readonly flags: ReadonlyMap<string, readonly string[]>;
}

/** Values belong to the flag before them, as many as it takes; all others stand for themselves. */
function parse(words: readonly string[], takes: (flag: string) => number): Parsed {
  const unnamed: string[] = [];
  const flags = new Map<string, string[]>();
  let [values, room] = [unnamed, 0];
  for (const word of words) {
    if (word.startsWith('--')) {
      values = [];
      room = takes(word.slice(2));
      flags.set(word.slice(2), values);
    } else {
      (room > 0 ? values : unnamed).push(word);
      room -= 1;
    }
  }
  return { unnamed, flags };
}

/** How many values follow a flag at most. */
const roomOf = (parameter: Parameter = text): number => {
  if (parameter.type === 'boolean') return 0;
  return HOLDS_MANY.includes(parameter.type) ? Number.POSITIVE_INFINITY : 1;
};

/** What a command line says that the service or the command line would not take, a sentence each. */
export function commandProblems({ text: line, isInline }: Command): string[] {
  const [, service = '', ...words] = wordsOf(line);
  const isWait = words[0] === 'wait';
  const name = words.slice(0, isWait ? 2 : 1).join(' ');
  const rest = words.slice(isWait ? 2 : 1);
  const called = `${service} ${name}`;
  const operations = Object.entries(serviceModels[service] ?? {});
  const operation = OF_COMMAND_LINE[called] ?? operations.find(([one]) => kebab(one) === name)?.[1];
  if (operation === undefined) return [`there is no ${called}`];
  const parameters = new Map(Object.entries(operation).map(([key, one]) => [kebab(key), one]));
  const { unnamed, flags } = parse(
    rest.filter((word) => word !== '…'),
    (flag) => roomOf(parameters.get(flag)),
  );
  const problems = [...flags].flatMap(([flag, values]) => {
    if (EVERYWHERE.includes(flag)) return values.length > 0 ? [] : [`--${flag} lacks its value`];
    const parameter = parameters.get(flag);
    if (parameter === undefined) return [`${called} knows no --${flag}`];
    return isInline && values.length === 0 ? [] : valueProblems(flag, parameter, values);
  });
  if (isInline) return problems;
  const missing = [...parameters].filter(([key, { required }]) => required && !flags.has(key));
  const wanted = UNNAMED[called] ?? 0;
  return [
    ...problems,
    ...missing.map(([key]) => `${called} needs --${key}`),
    ...(unnamed.length > wanted ? [`nothing takes ${unnamed.slice(wanted).join(' ')}`] : []),
    ...(unnamed.length < wanted ? [`${called} lacks what it is about`] : []),
  ];
}
