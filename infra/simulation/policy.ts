type Texts = string | readonly string[];

/** One statement of a policy whose references are resolved. */
export interface Judged {
  readonly Effect: 'Allow' | 'Deny';
  readonly Action: Texts;
  readonly Resource?: Texts;
  readonly Principal?: string | Readonly<Record<string, Texts>>;
  readonly Condition?: Readonly<Record<string, Readonly<Record<string, Texts>>>>;
}

export interface Request {
  /** The service that calls in its own name; absent where it calls in the name of a role. */
  readonly service?: string;
  readonly action: string;
  readonly resource: string;
  /** What AWS says of the call, by condition key. */
  readonly context: Readonly<Record<string, string>>;
}

const list = (texts: Texts | undefined): readonly string[] =>
  texts === undefined ? [] : [texts].flat();

/** IAM's match of a text: `*` stands for any characters, `?` for one. */
function isLike(pattern: string, text: string): boolean {
  const escaped = pattern.replaceAll(/[.+^${}()|[\]\\]/gu, String.raw`\$&`);
  const expression = escaped.replaceAll('*', '.*').replaceAll('?', '.');
  return new RegExp(`^${expression}$`, 'su').test(text);
}

type Operator = (patterns: readonly string[], actual: string | undefined) => boolean;

const isLikeOne: Operator = (patterns, actual) =>
  actual !== undefined && patterns.some((pattern) => isLike(pattern, actual));
const isOne: Operator = (patterns, actual) => actual !== undefined && patterns.includes(actual);

/** The operators in use; a key that the call does not carry meets none of them. */
const OPERATORS: Readonly<Record<string, Operator>> = {
  // In ARNs this operator matches as ArnLike does.
  ArnEquals: isLikeOne,
  ArnLike: isLikeOne,
  Bool: isOne,
  StringEquals: isOne,
  StringLike: isLikeOne,
};

const meets = ({ Condition = {} }: Judged, { context }: Request): boolean =>
  Object.entries(Condition).every(([name, keys]) => {
    const operator = OPERATORS[name];
    if (operator === undefined) throw new Error(`what does ${name} mean?`);
    return Object.entries(keys).every(([key, texts]) => operator(list(texts), context[key]));
  });

function isOfCaller({ Principal }: Judged, { service }: Request): boolean {
  if (Principal === undefined || Principal === '*') return true;
  if (typeof Principal === 'string') return Principal === service;
  if (list(Principal['AWS']).includes('*')) return true;
  return service !== undefined && list(Principal['Service']).includes(service);
}

/** Whether a statement is about a call; one of a trust policy names no resource. */
function speaksOf(statement: Judged, request: Request): boolean {
  const { Action, Resource = '*' } = statement;
  return (
    list(Action).some((one) => isLike(one.toLowerCase(), request.action.toLowerCase())) &&
    list(Resource).some((one) => isLike(one, request.resource)) &&
    isOfCaller(statement, request) &&
    meets(statement, request)
  );
}

/** What IAM decides of a call within one account: an Allow that speaks of it, and no Deny. */
export function isAllowed(statements: readonly Judged[], request: Request): boolean {
  const effects = new Set(
    statements.filter((one) => speaksOf(one, request)).map(({ Effect }) => Effect),
  );
  return effects.has('Allow') && !effects.has('Deny');
}
