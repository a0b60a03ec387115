import type { FunctionRole } from '../simulation/function-roles.ts';
import type { Judged } from '../simulation/policy.ts';

/** One action on one kind of resource, as a role may do it. */
export interface Right {
  readonly action: string;
  /** The kind of resource in words. */
  readonly on: string;
  readonly statement: Judged;
}

/** One or several values of a policy, as a list; a missing value means all. */
const list = (texts: string | readonly string[] = '*'): readonly string[] => [texts].flat();

/** Names for the ends of ARNs, the first that fits; a stage has several of each. */
const KINDS: readonly (readonly [pattern: RegExp, words: string])[] = [
  [/^\*$/u, 'whatever there is'],
  [/:table\/[^/]+$/u, 'each table'],
  [/:table\/[^/]+\/index\/\*$/u, 'each index of each table'],
  [/:table\/[^/]+\/stream\/[^/]+$/u, 'the stream of each table'],
  [/:log-group:/u, 'its own logs'],
  [/:event-bus\//u, 'the bus'],
  [/:kms:.*:key\//u, 'the key of secrets'],
  [/^arn:aws:s3:::[^/]+discards[^/]*\/\*$/u, 'objects of the bucket of discards'],
  [/^arn:aws:s3:::[^/]+discards[^/]*$/u, 'the bucket of discards'],
  [/:sqs:[^:]+:[^:]+:waybill-[a-z]+-([a-z-]+)$/u, 'the queue `$1`'],
];

/**
 * A resource in words that are the same in every stage.
 * @throws Error for a kind that no role was given before: it is added here.
 */
function resourceWords(arn: string): string {
  const known = KINDS.find(([pattern]) => pattern.test(arn));
  if (known === undefined) throw new Error(`what is ${arn}?`);
  const [pattern, words] = known;
  const [match, part = ''] = pattern.exec(arn) ?? [];
  return match === undefined ? words : words.replace('$1', part);
}

/** The rights of a role, denied ones included: one for each action and kind of resource. */
export function rightsOf({ statements }: Pick<FunctionRole, 'statements'>): Right[] {
  return statements.flatMap((statement) => {
    const arns = list(statement.Resource);
    const kinds = [...new Set(arns.map(resourceWords))];
    return list(statement.Action).flatMap((action) =>
      kinds.map((on) => ({ action, on, statement })),
    );
  });
}

const CONDITION_WORDS: Readonly<Record<string, string>> = {
  'ForAllValues:StringLike dynamodb:LeadingKeys': 'only partition keys like',
  'ForAnyValue:StringLike dynamodb:LeadingKeys': 'where a partition key is like',
  'ForAnyValue:StringNotLike dynamodb:LeadingKeys': 'and one is not like',
  'StringEquals kms:EncryptionContext:use': 'only for the use',
};

const quoted = (texts: readonly string[]): string => texts.map((text) => `\`${text}\``).join(', ');

/** @throws Error for a condition that no role had before: it is added here. */
function conditionWords({ Condition = {} }: Judged): string {
  const parts = Object.entries(Condition).flatMap(([operator, byKey]) =>
    Object.entries(byKey).map(([key, values]) => {
      const words = CONDITION_WORDS[`${operator} ${key}`];
      if (words === undefined) throw new Error(`what does ${operator} of ${key} mean?`);
      return `${words} ${quoted(list(values))}`;
    }),
  );
  return parts.join(' ');
}

/** A right in one line: `dynamodb:UpdateItem` on each table, only partition keys `BUDGET#*`. */
export function rightText({ action, on, statement }: Right): string {
  const condition = conditionWords(statement);
  const never = statement.Effect === 'Deny' ? 'never ' : '';
  return `${never}\`${action}\` on ${on}${condition === '' ? '' : `, ${condition}`}`;
}
