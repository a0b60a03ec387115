import { defineOperation } from '@waybill/api/operation';
import { EndpointPath } from '../endpoint/endpoint.schema.ts';
import { Job, JobPath, RecoverBody, TestBody, TestResult } from './task.schema.ts';

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

const impact = 'A tenant cannot send again what an endpoint missed; new deliveries go on.';

export const recoverEndpointOperation = defineOperation({
  id: 'webhooks.endpoints.recover',
  route: 'POST /webhooks/endpoints/{id}/recover',
  summary: 'Send again what a webhook endpoint missed',
  description:
    'Begins failed and skipped deliveries of up to 14 days anew, each with a whole schedule, 20 a second and 10,000 at most. With `include_missing` events that never went to it go there as well. The job tells how far it is.',
  path: EndpointPath,
  body: RecoverBody,
  response: Job,
  status: 202,
  access: 'write',
  unknownKeys: 'refused',
  errors: {
    endpoint_disabled: { status: 409, when: 'The endpoint is disabled.' },
    recover_running: { status: 409, when: 'Another recovery of the endpoint is under way.' },
  },
  impact,
});

export const getJobOperation = defineOperation({
  id: 'webhooks.jobs.get',
  route: 'GET /webhooks/jobs/{id}',
  summary: 'Read how far a recovery is',
  description: 'The id is the one that `webhooks.endpoints.recover` answered.',
  path: JobPath,
  response: Job,
  status: 200,
  access: 'read',
  errors: {},
  impact,
});

export const recoveryOperations = [recoverEndpointOperation, getJobOperation] as const;
