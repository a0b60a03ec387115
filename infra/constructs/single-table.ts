import { tableDefinition } from '@waybill/table/definition';
import { RemovalPolicy } from 'aws-cdk-lib';
import {
  type Attribute,
  AttributeType,
  Billing,
  ProjectionType,
  StreamViewType,
  TableV2,
} from 'aws-cdk-lib/aws-dynamodb';
import type { Construct } from 'constructs';
import type { Stage } from '../stage.ts';

const text = (name: string): Attribute => ({ name, type: AttributeType.STRING });

/** Retained data outlives its stack; a stage for experiments leaves nothing behind. */
export function removalPolicy(stage: Stage): RemovalPolicy {
  return stage.removalPolicy === 'retain' ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY;
}

/** The one table, from the definition the local engines use too (architecture, "Table"). */
export function singleTable(scope: Construct, id: string, stage: Stage): TableV2 {
  return new TableV2(scope, id, {
    partitionKey: text(tableDefinition.partitionKey),
    sortKey: text(tableDefinition.sortKey),
    timeToLiveAttribute: tableDefinition.ttl,
    globalSecondaryIndexes: tableDefinition.indexes.map((index) => ({
      indexName: index.name,
      partitionKey: text(index.partitionKey),
      sortKey: text(index.sortKey),
      projectionType: ProjectionType.KEYS_ONLY,
    })),
    billing: Billing.onDemand(),
    dynamoStream: StreamViewType.NEW_AND_OLD_IMAGES,
    pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: stage.pointInTimeRecovery },
    deletionProtection: stage.deletionProtection,
    removalPolicy: removalPolicy(stage),
  });
}
