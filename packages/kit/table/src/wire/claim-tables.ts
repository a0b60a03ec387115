import { documentClient } from './client.ts';
import { TransactWriteCommand } from './plain-commands.ts';
import {
  findTables,
  forgetTables,
  ownTable,
  STAGE_TABLE,
  type StageTables,
  stageTableEntity,
  stageTables,
} from './stage-table.ts';

/** The fault of the tables of this process, in a sentence; undefined while there is none. */
export async function foreignTables(): Promise<string | undefined> {
  const found = await findTables(documentClient());
  return typeof found === 'object' ? found.foreign : undefined;
}

/** All tables say it in one transaction: no crash leaves some of them without a word. */
async function claim(stage: StageTables, found: 'fresh' | 'older'): Promise<void> {
  const puts = stage.names.map((TableName, index) => ({
    Put: {
      TableName,
      Item: stageTableEntity.item(STAGE_TABLE, ownTable(stage, index)),
      ConditionExpression: `attribute_${found === 'fresh' ? 'not_exists' : 'exists'}(pk)`,
    },
  }));
  await documentClient().send(new TransactWriteCommand({ TransactItems: puts }));
}

/**
 * Makes fresh tables those of the stage before its first write (STG-5), and gives older ones the number
 * of this build (STG-38). Answers what is wrong with others, in a sentence.
 */
export async function claimTables(): Promise<string | undefined> {
  forgetTables();
  const stage = stageTables();
  const found = await findTables(documentClient());
  if (stage === undefined || (found !== 'fresh' && found !== 'older')) return foreignTables();
  await claim(stage, found);
  forgetTables();
  return foreignTables();
}
