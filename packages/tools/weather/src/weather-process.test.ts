import { DynamoDBClient, ListTablesCommand } from '@aws-sdk/client-dynamodb';
import { expect, inject, it } from 'vitest';
import { profiles } from './profile.ts';
import { startWeatherProcess } from './weather-process.ts';

it('passes calls on in a process of its own, until it is stopped', {
  timeout: 20_000,
}, async () => {
  const weather = await startWeatherProcess(inject('dynamodb').bare, profiles.storm);
  const client = new DynamoDBClient({ endpoint: weather.endpoint, maxAttempts: 1 });
  expect(await client.send(new ListTablesCommand({ Limit: 1 }))).toHaveProperty('TableNames');
  await weather.stop();
  await expect(client.send(new ListTablesCommand({}))).rejects.toThrow('ECONNREFUSED');
  await weather.stop();
  client.destroy();
});
