import { CALLER_LIMITS, LOWEST_LIMIT } from '@waybill/api/caller-limits';
import { topology } from '@waybill/registry/topology';
import { RetentionDays } from 'aws-cdk-lib/aws-logs';
import * as v from 'valibot';
import { quotas } from './quotas.ts';
import { queueReaders } from './runs.ts';

const retentionDays = Object.values(RetentionDays).filter((days) => typeof days === 'number');

const positive = () =>
  v.pipe(
    v.number('must be a number'),
    v.integer('must be a whole number'),
    v.minValue(1, 'must be at least 1'),
  );
/** A number of calls a minute, as low as AWS WAF counts. */
const callsAMinute = (otherwise: number, meaning: string) =>
  v.optional(
    v.pipe(
      positive(),
      v.minValue(LOWEST_LIMIT, `must be at least ${LOWEST_LIMIT}`),
      v.description(meaning),
    ),
    otherwise,
  );
const yesOrNo = (meaning: string) =>
  v.pipe(v.boolean('must be true or false'), v.description(meaning));
const said = <Schema extends v.GenericSchema>(schema: Schema, meaning: string) =>
  v.pipe(schema, v.description(meaning));

const isOrigin = (text: string): boolean => URL.canParse(text) && new URL(text).origin === text;

const UNKNOWN_KEY = 'is no key of a stage';

const STREAM = /^arn:aws[\w-]*:dynamodb:[\w-]+:\d{12}:table\/(?<table>[^/]+)\/stream\/[\w:.-]+$/u;

/** A table that stands in the place of one that the stage made. */
const restoredTable = () =>
  v.pipe(
    v.strictObject(
      {
        table: said(
          v.pipe(v.string('must be a text'), v.regex(/^[\w.-]{3,255}$/u, 'must be a table name')),
          'Its name.',
        ),
        stream: said(
          v.pipe(
            v.string('must be a text'),
            v.regex(STREAM, 'must be the ARN of a stream of the table'),
          ),
          'The ARN of its stream, `LatestStreamArn` of the table.',
        ),
      },
      UNKNOWN_KEY,
    ),
    v.check(
      ({ table, stream }) => STREAM.exec(stream)?.groups?.['table'] === table,
      'must name a table and a stream of the same table',
    ),
  );

/** Lambda takes 2 to 1,000 for the maximum concurrency of a queue. */
const runs = () =>
  v.pipe(
    v.number('must be a number'),
    v.integer('must be a whole number'),
    v.minValue(2, 'must be at least 2'),
    v.maxValue(1_000, 'must be at most 1000'),
  );

/** A key for each queue that a function reads; what its area declares is the default. */
const runsByQueue = () =>
  v.strictObject(
    Object.fromEntries(
      queueReaders(topology.consumers).map(({ queue, consumer, concurrency }) => [
        queue,
        said(v.optional(runs(), concurrency), `Runs of ${consumer} for the queue ${queue}.`),
      ]),
    ),
    UNKNOWN_KEY,
  );

const accountQuotas = () =>
  v.strictObject(
    {
      insightRules: said(
        v.optional(positive(), quotas.insightRules),
        'Rules of contributor insights. Each table takes two, and each of its indexes two more.',
      ),
      concurrentRuns: said(
        v.optional(positive(), quotas.concurrentRuns),
        'Concurrent executions of Lambda. A young account has as few as 10.',
      ),
      tableUnits: said(
        v.optional(positive(), quotas.tableUnits),
        'Write units a second of a table and of each of its indexes, and as many read units.',
      ),
      apiRequests: said(
        v.optional(positive(), quotas.apiRequests),
        'Requests a second to API Gateway. Younger regions begin with 2,500.',
      ),
      putEvents: said(
        v.optional(positive(), quotas.putEvents),
        'Calls of PutEvents a second. Some regions begin with fewer: eu-central-1 with 2,400.',
      ),
      busInvocations: said(
        v.optional(positive(), quotas.busInvocations),
        'Events a second that the rules of EventBridge hand on. Some regions begin with fewer: eu-central-1 with 4,500.',
      ),
    },
    UNKNOWN_KEY,
  );

/** The schema of `stages/<name>.json`; editors show the descriptions. */
export const StageFile = v.strictObject(
  {
    $schema: v.optional(said(v.string('must be a text'), 'Where editors find this schema.')),
    pointInTimeRecovery: yesOrNo('Restore the table to any second of the last 35 days.'),
    deletionProtection: yesOrNo('The table and the stacks refuse to be deleted.'),
    removalPolicy: said(
      v.picklist(['retain', 'destroy'], 'must be "retain" or "destroy"'),
      'What becomes of the table, the keys and the logs when they leave the template.',
    ),
    logRetentionDays: said(
      v.picklist(retentionDays, 'must be a number of days that CloudWatch Logs offers'),
      'How long logs are kept.',
    ),
    tracing: yesOrNo('Every call leaves a trace in X-Ray.'),
    throttle: said(
      v.strictObject({ requestsPerSecond: positive(), burst: positive() }, UNKNOWN_KEY),
      'What the gateway lets through for all tenants together; above it callers get 429.',
    ),
    tenant: said(
      v.strictObject({ requestsPerSecond: positive(), burst: v.optional(positive()) }, UNKNOWN_KEY),
      'The request budget of each tenant, so that one cannot use up what is there for all. The operator can give a single tenant another one. Without `burst` a tenant may spend one second at once.',
    ),
    limits: said(
      v.optional(
        v.strictObject(
          {
            perAddress: callsAMinute(
              CALLER_LIMITS.perAddress,
              'Calls from one address. Less than `throttle` lets through in a minute: what is above never takes effect.',
            ),
            perKey: callsAMinute(
              CALLER_LIMITS.perKey,
              'Calls with one key of one tenant. Above what the budget of a tenant lets through, whose refusals say more.',
            ),
            wrongKeys: callsAMinute(
              CALLER_LIMITS.wrongKeys,
              'Calls from one address whose key does not look like one.',
            ),
          },
          UNKNOWN_KEY,
        ),
        {},
      ),
      'Calls a minute above which a caller gets 429 before any function runs. Only where the stage has a domain: then a web ACL of AWS WAF counts them.',
    ),
    tables: said(
      v.optional(v.pipe(positive(), v.maxValue(8, 'must be at most 8')), 1),
      'Tables among which tenants are spread by a hash. Each has quotas of its own, and all else that is said here of the table. Chosen once, before the first deployment: a stage with another number refuses to serve, since most tenants would lie where it does not look.',
    ),
    generation: said(
      v.optional(positive(), 1),
      'Raised by one whenever a table, the bus, a key or the API is replaced, so that every stack takes the new names: a deployment skips stacks whose text is as before.',
    ),
    restored: said(
      v.optional(
        v.record(
          v.pipe(v.string(), v.regex(/^[0-7]$/u, 'must be the number of a table, from 0')),
          restoredTable(),
        ),
        {},
      ),
      'Tables that take the place of those that the stage made, by their numbers in `TableNames`: a copy that was restored, after a table was lost or spoilt. `node scripts/restore-table.ts` makes one and says what to write here. The stage makes no table of that number, and leaves the one that it made alone.',
    ),
    dueShards: said(
      v.pipe(positive(), v.maxValue(1024, 'must be at most 1024')),
      'Partitions of the index of what is due, for each kind of it and in each table. One takes 1,000 writes a second for all tenants together. May be raised at any time and never be lowered: readers look into all partitions below it, so what waits in one above it would be lost to them.',
    ),
    search: said(
      v.optional(v.boolean('must be true or false'), true),
      'Whether orders are found by their words. Off, nothing is indexed, and `orders.search` is refused with `search_disabled`; switched on later, the operator rebuilds the search of each tenant once.',
    ),
    allowedOrigins: said(
      v.optional(
        v.array(
          v.pipe(
            v.string('must be a text'),
            v.check(isOrigin, 'must be an origin such as https://shop.example.com, with no path'),
          ),
          'must be a list of origins',
        ),
        [],
      ),
      'Web pages that browsers let call the API; none unless listed.',
    ),
    allowedHeaders: said(
      v.optional(
        v.array(
          v.pipe(
            v.string('must be a text'),
            v.regex(/^[a-z0-9-]+$/u, 'must be the name of a header in lower case'),
          ),
          'must be a list of names of headers',
        ),
        [],
      ),
      'Headers that those pages may send beside the ones that the API reads.',
    ),
    console: said(
      v.optional(
        v.pipe(
          v.strictObject(
            {
              domain: v.optional(
                said(
                  v.pipe(
                    v.string('must be a text'),
                    v.regex(
                      /^[a-z0-9-]+(\.[a-z0-9-]+)+$/u,
                      'must be a name such as shop.example.com',
                    ),
                  ),
                  'The name at which callers find the API, and people the console; your DNS points it to the address in the outputs. With it the stage has a web ACL with the `limits`, and the address of the gateway itself answers nobody else.',
                ),
              ),
              certificateArn: v.optional(
                said(
                  v.pipe(
                    v.string('must be a text'),
                    v.regex(
                      /^arn:aws:acm:us-east-1:\d{12}:certificate\/[\w-]+$/u,
                      'must be the ARN of a certificate in us-east-1, where CloudFront looks',
                    ),
                  ),
                  'The certificate of that name.',
                ),
              ),
            },
            UNKNOWN_KEY,
          ),
          v.check(
            ({ domain, certificateArn }) =>
              (domain === undefined) === (certificateArn === undefined),
            'needs domain and certificateArn together, or neither',
          ),
        ),
      ),
      'Serves the console, the guides and the API under one name by CloudFront. Without it there is none; with `{}` it has a name of CloudFront’s.',
    ),
    contributorInsights: yesOrNo(
      'The table and its indexes tell which keys are throttled, for about one USD a month each.',
    ),
    maxWriteUnits: said(
      v.optional(positive()),
      'Fuse: write units a second above which the table throttles, so that a runaway writer costs a bounded sum. Without it there is no limit.',
    ),
    maxReadUnits: said(v.optional(positive()), 'The same fuse for read units.'),
    warmWriteUnits: said(
      v.optional(v.pipe(positive(), v.minValue(4_000, 'must be at least 4000'))),
      'Write units a second that the table and each of its indexes take from their first moment on, for a fee paid once. A new table takes 4,000 and grows with its use. At most the quota of the account for a table.',
    ),
    warmReadUnits: said(
      v.optional(v.pipe(positive(), v.minValue(12_000, 'must be at least 12000'))),
      'The same for read units, of which a new table takes 12,000.',
    ),
    runs: said(
      v.optional(runsByQueue(), {}),
      'How many runs each queue may start at once. More of them keep up with more orders and take more of the concurrent executions of the account. docs/scale.md says how far each number reaches.',
    ),
    reserveSigner: said(
      v.optional(v.boolean('must be true or false'), false),
      'Sets the runs of `deliveries` and `retries` aside for the webhook signer, so that webhooks and the API never take the place of each other. Leave it out where the account has fewer than 200 concurrent executions: AWS keeps 100 unreserved.',
    ),
    release: said(
      v.optional(
        v.strictObject(
          {
            shift: said(
              v.optional(
                v.picklist(
                  ['at-once', 'canary-5-minutes', 'canary-15-minutes', 'linear-10-minutes'],
                  'must be at-once, canary-5-minutes, canary-15-minutes or linear-10-minutes',
                ),
                'at-once',
              ),
              'How their calls move to the new version: all at once, a tenth of them for 5 or 15 minutes before the rest, or a tenth more each minute.',
            ),
            warm: said(
              v.optional(
                v.pipe(
                  v.number('must be a number'),
                  v.integer('must be a whole number'),
                  v.minValue(0, 'must be at least 0'),
                ),
                0,
              ),
              'Runs of each of them that are kept ready, so that no caller waits for one to start. Each costs 8.64 USD a month, 4.32 that of `events.publish`.',
            ),
          },
          UNKNOWN_KEY,
        ),
        {},
      ),
      'Releases of the functions that a shop sells with. While their alarm rings, a release goes back to the version before by itself.',
    ),
    account: said(
      v.optional(accountQuotas(), {}),
      'What AWS allows the account in this region, less what other stages take of it. A key that is left out has the default of AWS: raise it after AWS has raised the quota. A stage that cannot be deployed within them is refused.',
    ),
    alarmEmail: said(
      v.optional(v.pipe(v.string('must be a text'), v.email('must be an e-mail address'))),
      'Receives every alarm. Without it alarms reach only the topic of the stage.',
    ),
  },
  UNKNOWN_KEY,
);
