import { defineOperation } from '@waybill/api/operation';
import { EndpointPath } from '../endpoint/endpoint.schema.ts';
import { TestBody, TestResult } from './task.schema.ts';

export const testEndpointOperation = defineOperation({
  id: 'webhooks.endpoints.test',
  route: 'POST /webhooks/endpoints/{id}/test',
  summary: 'Try a webhook endpoint, and show what it answers',
  description:
    'Sends `webhook.test`, or the example of a topic with `metadata.test`, once and for at most 10 seconds. A disabled endpoint can be tried too; health and deliveries stay as they are.',
  path: EndpointPath,
  body: TestBody,
  response: TestResult,
  status: 200,
  access: 'write',
  errors: {
    unknown_topic: { status: 400, when: 'There is no such topic.' },
    test_rate_limited: { status: 429, when: 'The endpoint was tried ten times in this minute.' },
  },
  impact: 'A tenant cannot try its webhook endpoints; deliveries go on.',
});

export const taskOperations = [testEndpointOperation] as const;
