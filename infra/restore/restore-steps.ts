import { operations } from '@waybill/registry/operations';
import { physicalName } from '../stage/names.ts';
import type { Stage } from '../stage/stage.ts';
import type { Origin, Restore } from './restore-calls.ts';

export type StepId = 'close' | 'restore' | 'numbers' | 'deploy' | 'replay' | 'check' | 'open';

/** A step of a person who puts a restored table in the place of a lost one. */
export interface RestoreStep {
  readonly id: StepId;
  readonly title: string;
  readonly why: string;
  readonly commands: readonly string[];
}

/** Operations that hand out numbers: those that are refused where no range has one. */
const drawing = operations
  .filter(({ errors }) => 'number_range_missing' in errors)
  .map(({ id }) => id)
  .sort();

const pointText = (from: Origin) =>
  'backup' in from
    ? `--backup ${from.backup}`
    : `--to ${from.moment.toISOString().replace('.000Z', 'Z')}`;

export interface StepOptions extends Restore {
  readonly stage: Stage;
  /** The number of the table. */
  readonly table: number;
  /** The names of all tables, before and with the copy. */
  readonly names: string;
  readonly namesWithCopy: string;
  /** The slug of a tenant of the table. */
  readonly tenant: string;
  /** The count of numbers that were handed out and are unknown to the copy. */
  readonly numbers: string;
  /** From an hour before the moment of the copy to that moment. */
  readonly window: { readonly from: string; readonly to: string };
}

/** The steps from a lost or spoilt table to a stage that trades again (STG-34). */
export function restoreSteps(options: StepOptions): RestoreStep[] {
  const { stage, table, from, names, namesWithCopy, tenant, numbers, window, source } = options;
  const logGroups = drawing.map((id) => `/aws/lambda/${physicalName(stage, id)}`).join(' ');
  const ofStage = `--stage ${stage.name}`;
  const deploy = `npx cdk deploy -c stage=${stage.name}`;
  return [
    {
      id: 'close',
      title: 'Keep callers out',
      why: 'A table that is gone needs nothing: calls to it are answered 503, and nothing happens behind them. A spoilt one still takes what callers write, which the copy will not have: set `throttle` in the stage file to 1 and 1.',
      commands: [`${deploy} ${physicalName(stage, 'core')}`],
    },
    {
      id: 'restore',
      title: 'Restore the table',
      why: 'A table that is there goes back to a moment before the damage. A deleted one has a system backup of its last moment for 35 days, if it had point-in-time recovery: then `--backup <arn>` takes the place of `--to`. A restore takes some minutes to hours. Without `--run` the script prints its calls; another run goes on where one ended.',
      commands: [
        `aws dynamodb describe-continuous-backups --table-name ${source}`,
        `aws dynamodb list-backups --table-name ${source} --backup-type SYSTEM`,
        `node scripts/restore-table.ts ${ofStage} --tables ${names} --table ${table} ${pointText(from)} --run`,
      ],
    },
    {
      id: 'numbers',
      title: 'Raise the counters of numbers',
      why: 'The copy does not know which numbers were handed out after its moment. No tenant got more of a kind than it made calls of these operations since then: take the largest count, and 1,000 more for what the logs lack. Do it before any function uses the copy.',
      commands: [
        `aws logs start-query --log-group-names ${logGroups} --start-time <seconds of the moment> --end-time <seconds of now> --query-string 'filter ispresent(tenant) | stats count() as calls by tenant | sort calls desc | limit 1'`,
        'aws logs get-query-results --query-id <queryId>',
        `node scripts/raise-numbers.ts ${ofStage} --tables ${namesWithCopy} --table ${table} --by ${numbers}`,
      ],
    },
    {
      id: 'deploy',
      title: 'Point the stage at the copy',
      why: 'The script ended with the lines `restored` and `generation` for the stage file. The table that leaves the stage is kept. Commit the file afterwards, with `npm run generate released`: the new rights and the table that left are meant.',
      commands: [`${deploy} --all`],
    },
    {
      id: 'replay',
      title: 'Publish the last hour again',
      why: 'Events of the last changes before the moment may have waited in the stream of the table that is gone. Receivers drop what they had by its id.',
      commands: [
        `aws lambda invoke --function-name ${physicalName(stage, 'events.sweep')} --cli-binary-format raw-in-base64-out --payload '${JSON.stringify(window)}' answer.json`,
      ],
    },
    {
      id: 'check',
      title: 'Check that all agrees',
      why: 'A restore may catch a transaction of its last second in the middle. `--repair` makes totals and balances agree with the rows, and the goods that orders reserved with their lines; what it does not repair, it names.',
      commands: [
        `TABLE_NAMES=${namesWithCopy} npm run verify -- --tenant ${tenant}`,
        'WAYBILL_KEY=<key> node scripts/canary.ts --url <address of the API>',
      ],
    },
    {
      id: 'open',
      title: 'Let callers in',
      why: 'Where `throttle` was lowered, put it back. Callers that repeat a call that is lost, with its `Idempotency-Key`, have it done now, under a new number.',
      commands: [`${deploy} ${physicalName(stage, 'core')}`],
    },
  ];
}
