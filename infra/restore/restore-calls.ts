import { tableDefinition } from '@waybill/table/item';
import type { Stage } from '../stage/stage.ts';
import type { AwsCall } from './aws-call.ts';

/** From what a table is restored: a moment of one that is there, or the backup of one that is not. */
export type Origin = { readonly moment: Date } | { readonly backup: string };

export interface Restore {
  /** The table that was lost or spoilt. */
  readonly source: string;
  /** The table that is made. */
  readonly copy: string;
  readonly from: Origin;
}

/** In place of the ARN of the copy, which is known once it is there. */
export const COPY_ARN = '$ARN';

const indexNames = tableDefinition.indexes.map(({ name }) => name);

function restore({ source, copy, from }: Restore): AwsCall {
  if ('backup' in from) {
    const input = { BackupArn: from.backup, TargetTableName: copy };
    return { operation: 'RestoreTableFromBackup', input };
  }
  return {
    operation: 'RestoreTableToPointInTime',
    input: { SourceTableName: source, TargetTableName: copy, RestoreDateTime: from.moment },
  };
}

const update = (copy: string, input: AwsCall['input']): AwsCall => ({
  operation: 'UpdateTable',
  input: { TableName: copy, ...input },
});

function fuse({ maxReadUnits, maxWriteUnits }: Stage, copy: string): AwsCall[] {
  const units = {
    ...(maxReadUnits === undefined ? {} : { MaxReadRequestUnits: maxReadUnits }),
    ...(maxWriteUnits === undefined ? {} : { MaxWriteRequestUnits: maxWriteUnits }),
  };
  return Object.keys(units).length === 0 ? [] : [update(copy, { OnDemandThroughput: units })];
}

function warm({ warmReadUnits, warmWriteUnits }: Stage, copy: string): AwsCall[] {
  const WarmThroughput = {
    ...(warmReadUnits === undefined ? {} : { ReadUnitsPerSecond: warmReadUnits }),
    ...(warmWriteUnits === undefined ? {} : { WriteUnitsPerSecond: warmWriteUnits }),
  };
  if (Object.keys(WarmThroughput).length === 0) return [];
  const GlobalSecondaryIndexUpdates = indexNames.map((IndexName) => ({
    Update: { IndexName, WarmThroughput },
  }));
  return [update(copy, { WarmThroughput, GlobalSecondaryIndexUpdates })];
}

/** The rules of contributor insights of a table and its indexes, on or off. */
function insights(table: string, action: 'ENABLE' | 'DISABLE'): AwsCall[] {
  const one = {
    TableName: table,
    ContributorInsightsAction: action,
    ...(action === 'ENABLE' ? { ContributorInsightsMode: 'THROTTLED_KEYS' } : {}),
  };
  return [{}, ...indexNames.map((IndexName) => ({ IndexName }))].map((index) => ({
    operation: 'UpdateContributorInsights',
    input: { ...one, ...index },
  }));
}

/**
 * The calls that make a table of a stage of what a restore brings, which is rows, indexes and their
 * billing and nothing else (STG-31). The rules of insights come last: both tables together may ask
 * for more than the account has, so those of a table that is still there are switched off.
 */
export function restoreCalls(stage: Stage, wanted: Restore): AwsCall[] {
  const { source, copy, from } = wanted;
  const tags = { service: 'waybill', stage: stage.name };
  return [
    restore(wanted),
    ...(stage.deletionProtection ? [update(copy, { DeletionProtectionEnabled: true })] : []),
    update(copy, {
      StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' },
    }),
    {
      operation: 'UpdateTimeToLive',
      input: {
        TableName: copy,
        TimeToLiveSpecification: { Enabled: true, AttributeName: tableDefinition.ttl },
      },
    },
    ...(stage.pointInTimeRecovery ? [recovery(copy)] : []),
    ...fuse(stage, copy),
    ...warm(stage, copy),
    {
      operation: 'TagResource',
      input: {
        ResourceArn: COPY_ARN,
        Tags: Object.entries(tags).map(([Key, Value]) => ({ Key, Value })),
      },
    },
    ...(stage.contributorInsights && 'moment' in from ? insights(source, 'DISABLE') : []),
    ...(stage.contributorInsights ? insights(copy, 'ENABLE') : []),
  ];
}

const recovery = (copy: string): AwsCall => ({
  operation: 'UpdateContinuousBackups',
  input: {
    TableName: copy,
    PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
  },
});

/** True while the table works on a call, so that the next one has to wait. */
export const keepsTableBusy = ({ operation }: AwsCall): boolean =>
  operation.startsWith('Restore') || operation === 'UpdateTable';

/** The name of a copy: what it is of, and from where. */
export function copyName(source: string, from: Origin): string {
  const point =
    'backup' in from
      ? (from.backup.split('/').at(-1) ?? '')
      : from.moment.toISOString().replaceAll(/[-:]|\.\d+/gu, '');
  return `${source}-${point}`;
}
