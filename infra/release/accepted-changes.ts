import type { RiskyChange } from './changes.ts';

/** A risky change that is meant, until the next release has it. */
export interface AcceptedChange extends Omit<RiskyChange, 'what'> {
  /** The right, of a policy that has several; a permission of Lambda is one by itself. */
  readonly what?: string;
  /** Why it is safe, or what was done before. */
  readonly reason: string;
}

/** Tables whose locations the authorizer reads, by their logical ids. */
const TABLES = ['table2BAD69FB1', 'table3494E39E6', 'table8235A42E'];

const BOUND_KEYS = '["TENANTS","T#*#API_KEYS","T#*#LOCATIONS"]';

const boundKeys = TABLES.map((table) => ({
  stack: 'waybill-prod-core',
  id: 'authorizerroleDefaultPolicy52F515B7',
  kind: 'wider rights' as const,
  what: `{"action":"dynamodb:BatchGetItem","resource":{"Fn::GetAtt":["${table}","Arn"]},"Condition":{"ForAllValues:StringLike":{"dynamodb:LeadingKeys":${BOUND_KEYS}}}}`,
  reason:
    'A key may be bound to locations: the authorizer reads which of them are still there, and nothing else of them.',
}));

/** Risky changes since the last release that are meant; `npm run generate released` empties the list. */
export const acceptedChanges: readonly AcceptedChange[] = [
  ...boundKeys,
  ...[
    ['rulenaming', 'Orders, lists and carts name stock rows'],
    ['rulepeppolanswers', 'Orders from Peppol are answered by documents'],
  ].map(([rule, reason]) => ({
    stack: 'waybill-prod-events',
    id: 'rulesdeadPolicyB63B2529',
    kind: 'wider rights' as const,
    what: `{"action":"sqs:SendMessage","resource":{"Fn::GetAtt":["rulesdead83961960","Arn"]},"Principal":{"Service":"events.amazonaws.com"},"Condition":{"ArnEquals":{"aws:SourceArn":{"Fn::GetAtt":["${rule}","Arn"]}}}}`,
    reason: `${reason}: what the rule of their events cannot hand on lands in the queue of all rules.`,
  })),
];
