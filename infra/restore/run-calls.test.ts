import { describe, expect, it } from 'vitest';
import { stageOf } from '../stage/stage.ts';
import type { AwsCall } from './aws-call.ts';
import { restoreCalls } from './restore-calls.ts';
import { runCalls } from './run-calls.ts';

const copy = 'copy';
const from = { moment: new Date('2026-01-31T12:00:00Z') };
const calls = restoreCalls(stageOf('prod'), { source: 'one', copy, from });
const ARN = 'arn:aws:dynamodb:eu-central-1:123456789012:table/copy';
const STREAM = `${ARN}/stream/2026-01-31T13:00:00.000`;

const refused = (name: string, message = '') => Object.assign(new Error(message), { name });

/** A service that takes calls to the copy only while it is ready, and is at work for some looks. */
function service({ work = 3, refuse = (_call: AwsCall): Error | undefined => undefined } = {}) {
  const taken: AwsCall[] = [];
  let busy = 0;
  let stream: string | undefined;
  return {
    taken,
    async send(call: AwsCall) {
      const error = busy > 0 ? refused('ResourceInUseException') : refuse(call);
      if (error !== undefined) throw error;
      taken.push(call);
      if (/^Restore|^UpdateTable$/u.test(call.operation)) busy = work;
      if ('StreamSpecification' in call.input) stream = STREAM;
    },
    async stateOf() {
      return { status: busy > 0 ? 'UPDATING' : 'ACTIVE', arn: ARN, stream };
    },
    async pause() {
      busy -= 1;
    },
  };
}

const run = (by: ReturnType<typeof service>) => runCalls(calls, copy, by, () => undefined);

// STG-31
describe('a restore that is run', () => {
  it('waits for the table between two calls, and answers the stream of the copy', async () => {
    const dynamodb = service();
    expect(await run(dynamodb)).toMatchObject({ stream: STREAM });
    expect(dynamodb.taken).toHaveLength(calls.length);
    const tagged = dynamodb.taken.find(({ operation }) => operation === 'TagResource');
    expect(tagged?.input).toMatchObject({ ResourceArn: ARN });
  });

  it('goes on where another run ended', async () => {
    const dynamodb = service({
      refuse: ({ operation, input }) => {
        if (operation.startsWith('Restore')) return refused('TableAlreadyExistsException');
        if (!('StreamSpecification' in input)) return undefined;
        return refused('ValidationException', 'Table already has an enabled stream: copy');
      },
    });
    await run(dynamodb);
    expect(dynamodb.taken).toHaveLength(calls.length - 2);
  });

  it('tries again while backups of the copy are not ready', async () => {
    let left = 4;
    const dynamodb = service({
      refuse: ({ operation }) => {
        if (operation !== 'UpdateContinuousBackups' || left === 0) return undefined;
        left -= 1;
        return refused('ContinuousBackupsUnavailableException');
      },
    });
    await run(dynamodb);
    expect([left, dynamodb.taken.length]).toEqual([0, calls.length]);
  });

  it.each(['AccessDeniedException', 'InvalidRestoreTimeException'])('ends at %s', async (name) => {
    await expect(run(service({ refuse: () => refused(name) }))).rejects.toThrow(
      expect.objectContaining({ name }),
    );
  });

  it('ends where an account has too little for good', async () => {
    const dynamodb = service({ refuse: () => refused('LimitExceededException') });
    await expect(run(dynamodb)).rejects.toThrow(
      expect.objectContaining({ name: 'LimitExceededException' }),
    );
  });
});
