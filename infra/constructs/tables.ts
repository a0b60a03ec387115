import { numbered } from '@waybill/kernel/numbered';
import { tableDefinition } from '@waybill/table/item';
import {
  type Attribute,
  AttributeType,
  Billing,
  ContributorInsightsMode,
  type ITableV2,
  type MaxThroughputProps,
  ProjectionType,
  StreamViewType,
  TableV2,
} from 'aws-cdk-lib/aws-dynamodb';
import type { Construct } from 'constructs';
import { removalPolicy } from '../stage/removal.ts';
import type { Stage } from '../stage/stage.ts';

/** A table of a stage: one that it makes, or one that was restored. */
export type StageTable = TableV2 | ITableV2;

const text = (name: string): Attribute => ({ name, type: AttributeType.STRING });

/**
 * Throttled keys alone, on the table and each index: every key would be billed with every call, and
 * without the indexes a throttled key of one has no name.
 */
const insights = ({ contributorInsights: enabled }: Stage) => ({
  contributorInsightsSpecification: {
    enabled,
    ...(enabled ? { mode: ContributorInsightsMode.THROTTLED_KEYS } : {}),
  },
});

const fuse = ({ maxWriteUnits, maxReadUnits }: Stage): MaxThroughputProps => ({
  ...(maxWriteUnits === undefined ? {} : { maxWriteRequestUnits: maxWriteUnits }),
  ...(maxReadUnits === undefined ? {} : { maxReadRequestUnits: maxReadUnits }),
});

/**
 * Throughput that a new table and its indexes give at once, before use has made them grow. No
 * stage asks for it: it is paid once, and a table grows with its use.
 */
const warm = ({ warmWriteUnits, warmReadUnits }: Stage) =>
  warmWriteUnits === undefined && warmReadUnits === undefined
    ? {}
    : {
        warmThroughput: {
          ...(warmWriteUnits === undefined ? {} : { writeUnitsPerSecond: warmWriteUnits }),
          ...(warmReadUnits === undefined ? {} : { readUnitsPerSecond: warmReadUnits }),
        },
      };

function table(scope: Construct, id: string, stage: Stage): TableV2 {
  return new TableV2(scope, id, {
    partitionKey: text(tableDefinition.partitionKey),
    sortKey: text(tableDefinition.sortKey),
    timeToLiveAttribute: tableDefinition.ttl,
    globalSecondaryIndexes: tableDefinition.indexes.map((index) => ({
      indexName: index.name,
      partitionKey: text(index.partitionKey),
      sortKey: text(index.sortKey),
      projectionType: ProjectionType.KEYS_ONLY,
      ...warm(stage),
    })),
    billing: Billing.onDemand(fuse(stage)),
    ...warm(stage),
    ...insights(stage),
    dynamoStream: StreamViewType.NEW_AND_OLD_IMAGES,
    pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: stage.pointInTimeRecovery },
    deletionProtection: stage.deletionProtection,
    removalPolicy: removalPolicy(stage),
  });
}

/** One rule for the partition keys of a table or index, one for its whole keys. */
const RULES_EACH = 2;

/** A deployment beyond the quota would fail with half of the tables made. */
function keepToInsightRules({ name, tables: count, contributorInsights, account }: Stage) {
  const indexes = tableDefinition.indexes.length;
  const needed = contributorInsights ? count * (1 + indexes) * RULES_EACH : 0;
  if (needed <= account.insightRules) return;
  throw new Error(
    `stages/${name}.json: contributorInsights needs ${needed} rules for ${count} tables with ${indexes} indexes each, and account.insightRules leaves ${account.insightRules} to this stage: switch it off, or have the quota of the account raised and say so in account.insightRules`,
  );
}

/** The deployed template, not today's, says what becomes of a table that leaves it. */
function keepToWhatIsRestored({ name, tables: count, restored, removalPolicy: policy }: Stage) {
  const numbers = Object.keys(restored);
  const beyond = numbers.find((number) => Number(number) >= count);
  if (beyond !== undefined) {
    throw new Error(
      `stages/${name}.json: restored names table ${beyond}, and the stage has ${count}, from 0`,
    );
  }
  if (numbers.length === 0 || policy === 'retain') return;
  throw new Error(
    `stages/${name}.json: restored needs removalPolicy "retain", in a deployment before this one: else the table that leaves the stage is deleted`,
  );
}

/** A table that a restore made: the stage refers to it, and changes nothing of it. */
function restoredTable(scope: Construct, id: string, restored: Stage['restored'][string]) {
  return TableV2.fromTableAttributes(scope, `${id}-restored`, {
    tableName: restored.table,
    tableStreamArn: restored.stream,
  });
}

/**
 * The tables of a stage, alike, from the definition the local engines use too; those that were
 * restored are referred to by their names (STG-30).
 * @throws Error where the stage needs more rules of contributor insights than it may have (STG-3).
 */
export function tables(scope: Construct, id: string, stage: Stage): StageTable[] {
  keepToInsightRules(stage);
  keepToWhatIsRestored(stage);
  return Array.from({ length: stage.tables }, (_, index) => {
    const restored = stage.restored[String(index)];
    const name = numbered(id, index);
    return restored === undefined
      ? table(scope, name, stage)
      : restoredTable(scope, name, restored);
  });
}
