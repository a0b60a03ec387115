/** One call of AWS as IAM judges it: what is done, to what, and with which items of a table. */
export interface Called {
  /** `dynamodb:PutItem`. */
  readonly action: string;
  /** `table`, `table/index/facets`, `queue/retries`, `bus`. */
  readonly resource: string;
  /** The forms of the partition keys that it names. */
  readonly keys: readonly string[];
}

interface Keyed {
  readonly pk: string;
}

interface Write {
  readonly Item?: Keyed;
  readonly Key?: Keyed;
}

interface Batch {
  readonly Keys?: readonly Keyed[];
}

interface Requested {
  readonly PutRequest?: Write;
  readonly DeleteRequest?: Write;
}

interface Input extends Write {
  readonly IndexName?: string;
  readonly ExpressionAttributeValues?: { readonly ':p'?: string };
  readonly RequestItems?: Readonly<Record<string, Batch | readonly Requested[]>>;
  readonly TransactItems?: readonly Readonly<Record<string, Write>>[];
  readonly QueueUrl?: string;
}

const WORD = /^[A-Z][A-Z_]*$/u;

/** Separates the parts of a key, as `key` of the table does. */
const BETWEEN = '#';

/** Keys that end with what a shop calls its things, which may look like a word. */
const NAMED_BY_SHOP =
  /^(T#\*#(?:STOCK#[PS]|ORDER_REF|ORDER_NUMBER|DELIVERY_NUMBER|RETURN_NUMBER))#[A-Z_]+$/u;

/** Words of keys that rights speak of, wherever they stand: IAM compares texts. */
const SPOKEN_OF = /#API_KEYS$/u;

const isTenant = ([first]: readonly string[], index: number) => index === 1 && first === 'T';

/**
 * The form of a partition key: its words stay, and a star stands for what a tenant or a record
 * brings. A name stays that looks like a word of which rights speak, such as an order reference
 * `API_KEYS`.
 */
export function keyForm(pk: string): string {
  const parts = pk.split(BETWEEN);
  const form = parts
    .map((part, index) => (WORD.test(part) && !isTenant(parts, index) ? part : '*'))
    .join(BETWEEN);
  return SPOKEN_OF.test(form) ? form : form.replace(NAMED_BY_SHOP, '$1#*');
}

const formsOf = (keys: readonly (string | undefined)[]): string[] =>
  [...new Set(keys.map((pk) => keyForm(String(pk))))].toSorted();

const pkOf = ({ Key, Item }: Write): string | undefined => (Key ?? Item)?.pk;

const keysOf = (batch: Batch | readonly Requested[]): (string | undefined)[] =>
  'Keys' in batch
    ? (batch.Keys ?? []).map(({ pk }) => pk)
    : (batch as readonly Requested[]).map((one) => pkOf(one.PutRequest ?? one.DeleteRequest ?? {}));

const ITEM_ACTIONS: Readonly<Record<string, string>> = {
  Put: 'dynamodb:PutItem',
  Update: 'dynamodb:UpdateItem',
  Delete: 'dynamodb:DeleteItem',
  ConditionCheck: 'dynamodb:ConditionCheckItem',
};

/** IAM judges a transaction item by item, each as the put, update, delete or check that it is. */
function itemsOf(transaction: Readonly<Record<string, Write>>): Called[] {
  return Object.entries(transaction).flatMap(([kind, write]) => {
    const action = ITEM_ACTIONS[kind];
    if (action === undefined || write === undefined) return [];
    return [{ action, resource: 'table', keys: formsOf([pkOf(write)]) }];
  });
}

function tableCalls(action: string, input: Input): Called[] {
  const { IndexName, RequestItems, TransactItems } = input;
  if (TransactItems !== undefined) return TransactItems.flatMap(itemsOf);
  if (RequestItems !== undefined) {
    const batches = Object.values(RequestItems);
    return batches.map((batch) => ({ action, resource: 'table', keys: formsOf(keysOf(batch)) }));
  }
  const resource = IndexName === undefined ? 'table' : `table/index/${IndexName}`;
  const pk = pkOf(input) ?? input.ExpressionAttributeValues?.[':p'];
  return [{ action, resource, keys: formsOf([pk]) }];
}

/**
 * The questions for IAM when the SDK sends a command. A batch of messages is a right on single ones.
 * @throws Error for a service that no function called before: it is added here.
 */
export function calledBy(client: string, command: string, input: object): Called[] {
  const name = command.replace(/Command$/u, '');
  switch (client) {
    case 'DynamoDBClient':
      return tableCalls(`dynamodb:${name}`, input);
    case 'SQSClient': {
      const queue = String((input as Input).QueueUrl).replace(/^.*\//u, '');
      return [
        { action: `sqs:${name.replace(/Batch$/u, '')}`, resource: `queue/${queue}`, keys: [] },
      ];
    }
    case 'EventBridgeClient':
      return [{ action: `events:${name}`, resource: 'bus', keys: [] }];
    default:
      throw new Error(`what does ${client} ask of IAM?`);
  }
}

/** A call in one line of words. */
export const calledText = ({ action, resource, keys }: Called): string =>
  [action, resource, ...keys].join(' ');

/** The call behind its line. */
export function calledOf(text: string): Called {
  const [action = '', resource = '', ...keys] = text.split(' ');
  return { action, resource, keys };
}
