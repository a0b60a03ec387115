import { documentClient } from '../wire/client.ts';
import { TransactWriteCommand } from '../wire/plain-commands.ts';
import {
  findTables,
  forgetTables,
  ownTable,
  STAGE_TABLE,
  type StageTables,
  stageTableEntity,
  stageTables,
} from './stage-table.ts';

/** What is wrong with the tables of this process, in a sentence; undefined while nothing is. */
export async function foreignTables(): Promise<string | undefined> {
  const found = await findTables(documentClient());
  return typeof found === 'object' ? found.foreign : undefined;
}

/** All tables say it in one transaction: no crash leaves some of them without a word. */
async function claim(stage: StageTables): Promise<void> {
  const puts = stage.names.map((TableName, index) => ({
    Put: {
      TableName,
      Item: stageTableEntity.item(STAGE_TABLE, ownTable(stage, index)),
      ConditionExpression: 'attribute_not_exists(pk)',
    },
  }));
  await documentClient().send(new TransactWriteCommand({ TransactItems: puts }));
}

/**
 * Makes fresh tables those of the stage, before the first write of its operator (STG-5): each says
 * from then on which table of which stage it is. Answers what is wrong with tables that say
 * something else, in a sentence.
 */
export async function claimTables(): Promise<string | undefined> {
  forgetTables();
  const stage = stageTables();
  if (stage === undefined || (await findTables(documentClient())) !== 'fresh') {
    return foreignTables();
  }
  await claim(stage);
  forgetTables();
  return foreignTables();
}
