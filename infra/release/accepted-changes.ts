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

/** Risky changes since the last release that are meant; `npm run generate released` empties the list. */
export const acceptedChanges: readonly AcceptedChange[] = TABLES.map((table) => ({
  stack: 'waybill-prod-core',
  id: 'authorizerroleDefaultPolicy52F515B7',
  kind: 'wider rights',
  what: `{"action":"dynamodb:BatchGetItem","resource":{"Fn::GetAtt":["${table}","Arn"]},"Condition":{"ForAllValues:StringLike":{"dynamodb:LeadingKeys":${BOUND_KEYS}}}}`,
  reason:
    'A key may be bound to locations: the authorizer reads which of them are still there, and nothing else of them.',
}));
