import { setTimeout as sleep } from 'node:timers/promises';
import { authorOf } from '@waybill/api/context';
import { serve } from '@waybill/api/serve';
import { reject } from '@waybill/kernel/rejection';
import { signerQueues } from '@waybill/webhooks/queue/sqs-queue.client';
import type { TestPing } from '@waybill/webhooks/task/task.entity';
import { testEndpointOperation } from '@waybill/webhooks/task/task.operations';
import { testEndpoint } from '@waybill/webhooks/task/test-endpoint.command';
import topics from '../topics/topics.generated.json' with { type: 'json' };

const TEST_TOPIC = 'webhook.test';

/** The event of a test: that of the topic `webhook.test`, or the example of another (WHK-147). */
function pingOf(topic: string, endpoint: string): Omit<TestPing, 'author'> | undefined {
  if (topic === TEST_TOPIC) return { kind: 'test', topic, data: { endpoint_id: endpoint } };
  const declared = topics.find(({ name }) => name === topic);
  return declared && { kind: 'test', topic, data: declared.example };
}

export const handler = serve(testEndpointOperation, async ({ path, body, ctx }) => {
  const ping = pingOf(body.topic ?? TEST_TOPIC, path.id);
  if (ping === undefined) {
    const details = [{ path: 'topic', message: 'is no topic' }];
    return reject('unknown_topic', 'topic is no topic', details);
  }
  return testEndpoint(
    ctx,
    { queues: signerQueues, sleep },
    { endpoint: path.id, ping: { ...ping, author: authorOf(ctx) } },
  );
});
