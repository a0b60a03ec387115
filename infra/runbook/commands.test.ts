import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { commandProblems } from './command-problems.ts';
import { commandsOf, wordsOf } from './commands.ts';

const page = readFileSync(resolve(import.meta.dirname, '../../docs/runbook.md'), 'utf8');
const commands = commandsOf(page);

// STG-10
describe('commands of the runbook', () => {
  it('are found, those within a sentence and within another command included', () => {
    const names = new Set(commands.map(({ text }) => wordsOf(text).slice(1, 3).join(' ')));
    expect(names).toContain('logs tail');
    expect(names).toContain('sqs get-queue-url');
    expect(names).toContain('sqs cancel-message-move-task');
    expect(commands.length).toBeGreaterThan(15);
  });

  it.each(commands)('are what the service and the command line take: $text', (command) => {
    expect(commandProblems(command)).toEqual([]);
  });
});

const typed = (text: string, isInline = false) => commandProblems({ text, isInline });

describe('a command is refused', () => {
  it.each([
    ['aws sqs purge-queues --queue-url <queue>', 'there is no sqs purge-queues'],
    ['aws sqs purge-queue --queue-name <queue>', 'sqs purge-queue knows no --queue-name'],
    ['aws sqs purge-queue', 'sqs purge-queue needs --queue-url'],
    ['aws sqs purge-queue --queue-url', '--queue-url lacks its value'],
    ['aws sqs purge-queue --queue-url a b', 'nothing takes b'],
    ['aws sqs purge-queue queue --queue-url a', 'nothing takes queue'],
    ['aws logs tail --since 15m', 'logs tail lacks what it is about'],
    ['aws logs tail group --follow now', 'nothing takes now'],
    [
      'aws deploy list-deployments --include-only-statuses Ended',
      '--include-only-statuses does not take Ended',
    ],
    [
      'aws sqs start-message-move-task --source-arn <a> --max-number-of-messages-per-second many',
      '--max-number-of-messages-per-second does not take many',
    ],
    ['aws lambda invoke --function-name a! answer.json', '--function-name does not take a!'],
    ['aws lambda get-account-settings --query', '--query lacks its value'],
  ])('%s', (text, problem) => {
    expect(typed(text)).toContain(problem);
  });

  it('for less where a sentence says the rest', () => {
    expect(typed('aws dynamodb update-table --warm-throughput …', true)).toEqual([]);
    expect(typed('aws dynamodb update-table --warm-throughputs …', true)).toHaveLength(1);
  });

  it('for none of what stands in quotes or between brackets', () => {
    expect(wordsOf(`aws a b --c '{ x = 5* }' --d=<an hour ago> "$E"`)).toEqual([
      ...['aws', 'a', 'b', '--c', '{ x = 5* }', '--d=<an hour ago>', '$E'],
    ]);
  });
});
