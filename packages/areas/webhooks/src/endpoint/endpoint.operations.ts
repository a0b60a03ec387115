import type { ListColumns } from '@waybill/api/list-filters';
import { type DeclaredErrors, defineOperation } from '@waybill/api/operation';
import { deleted, page } from '@waybill/api/page';
import {
  Endpoint,
  EndpointCreated,
  EndpointPath,
  RotateSecretBody,
  SecretRotated,
  SentCreateEndpoint,
  SentUpdateEndpoint,
} from './endpoint.schema.ts';
import { type EndpointProblemCode, endpointRules } from './endpoint-problem.ts';

const impact = 'A tenant cannot manage its webhook endpoints; existing ones keep receiving.';

/** The topic filter is no column: it asks which endpoints would receive a topic. */
export const TOPIC_FILTER = 'topic';

const columns = {
  id: 'text',
  url: 'text',
  description: 'text',
  topics: 'json',
  [TOPIC_FILTER]: 'text',
  status: 'text',
  disabled_reason: 'text',
  disabled_at: 'instant',
  secret_hint: 'text',
  max_concurrency: 'number',
  version: 'number',
  created_at: 'instant',
  updated_at: 'instant',
} as const satisfies ListColumns;

const fieldErrors = Object.fromEntries(
  Object.entries(endpointRules).map(([code, rule]) => [
    code,
    { status: 400, when: `A value ${rule}.` },
  ]),
) as Record<EndpointProblemCode, { status: 400; when: string }> satisfies DeclaredErrors;

const versionErrors = {
  version_conflict: { status: 412, when: '`If-Match` names another version.' },
} as const satisfies DeclaredErrors;

export const createEndpointOperation = defineOperation({
  id: 'webhooks.endpoints.create',
  route: 'POST /webhooks/endpoints',
  summary: 'Create a webhook endpoint; its signing secret is shown once',
  description: [
    'Each event reaches every enabled endpoint that subscribes to its topic at least once, or ends visibly as failed or skipped. It may come more than once: recognise it by `id`, which is also in `X-Service-Id`, and keep the ids for 30 days.',
    'No order is promised. `metadata.sequence` of an event of an order is the version of the order it tells of. Events with the same sequence are different events, such as `order.created` and `order.placed`, or a comment beside the change before it; none of them may be dropped. An event below the last sequence seen tells of an older state: do not let it replace a newer one.',
    'A wildcard such as `order.*` takes topics of the future too. The address must be public https on port 443 or 8443, is stored in its normal spelling, and cannot be this service itself.',
  ].join('\n\n'),
  body: SentCreateEndpoint,
  response: EndpointCreated,
  status: 201,
  access: 'write',
  errors: {
    ...fieldErrors,
    endpoint_limit_reached: { status: 409, when: 'The tenant has 20 endpoints.' },
  },
  impact,
});

export const listEndpointsOperation = defineOperation({
  id: 'webhooks.endpoints.list',
  route: 'GET /webhooks/endpoints',
  summary: 'List webhook endpoints, without their secrets',
  description: '`topic` selects the endpoints that would receive that topic.',
  list: columns,
  response: page(Endpoint),
  status: 200,
  access: 'read',
  errors: {},
  impact,
});

export const getEndpointOperation = defineOperation({
  id: 'webhooks.endpoints.get',
  route: 'GET /webhooks/endpoints/{id}',
  summary: 'Read a webhook endpoint, without its secret',
  description: 'It shows the names of its headers but never their values, and its health.',
  path: EndpointPath,
  response: Endpoint,
  status: 200,
  access: 'read',
  errors: {},
  impact,
});

export const updateEndpointOperation = defineOperation({
  id: 'webhooks.endpoints.update',
  route: 'PUT /webhooks/endpoints/{id}',
  summary: 'Change, enable or disable a webhook endpoint',
  description:
    'Absent fields stay. `If-Match` with the version refuses to overwrite the change of another caller. Enabling clears health and breaker.',
  path: EndpointPath,
  body: SentUpdateEndpoint,
  response: Endpoint,
  status: 200,
  access: 'write',
  errors: {
    ...fieldErrors,
    ...versionErrors,
  },
  impact,
});

export const deleteEndpointOperation = defineOperation({
  id: 'webhooks.endpoints.delete',
  route: 'DELETE /webhooks/endpoints/{id}',
  summary: 'Delete a webhook endpoint; its waiting deliveries are cancelled',
  description:
    'Its health, secrets and header values go with it. To stop deliveries for a while, disable it instead.',
  path: EndpointPath,
  response: deleted,
  status: 200,
  access: 'write',
  errors: {},
  impact,
});

export const enableEndpointOperation = defineOperation({
  id: 'webhooks.endpoints.enable',
  route: 'POST /webhooks/endpoints/{id}/enable',
  summary: 'Enable a webhook endpoint, and clear its health and breaker',
  description:
    'What was skipped meanwhile is not sent by itself: `webhooks.endpoints.recover` sends it. The call can be repeated. `If-Match` with another version is refused with `version_conflict`.',
  path: EndpointPath,
  response: Endpoint,
  status: 200,
  access: 'write',
  errors: versionErrors,
  impact,
});

export const disableEndpointOperation = defineOperation({
  id: 'webhooks.endpoints.disable',
  route: 'POST /webhooks/endpoints/{id}/disable',
  summary: 'Disable a webhook endpoint; its events are kept as skipped deliveries',
  description:
    'What waits for it becomes skipped within a minute. The call can be repeated. `If-Match` with another version is refused with `version_conflict`.',
  path: EndpointPath,
  response: Endpoint,
  status: 200,
  access: 'write',
  errors: versionErrors,
  impact,
});

export const rotateSecretOperation = defineOperation({
  id: 'webhooks.endpoints.rotate-secret',
  route: 'POST /webhooks/endpoints/{id}/rotate-secret',
  summary: 'Give a webhook endpoint a new signing secret, which is shown once',
  description:
    'Until the overlap ends deliveries carry a signature of each secret, the newest first. After a leak send `overlap_seconds: 0`: the current secret ends at once.',
  path: EndpointPath,
  body: RotateSecretBody,
  response: SecretRotated,
  status: 200,
  access: 'write',
  errors: {
    rotation_in_progress: { status: 409, when: 'Two former secrets still sign.' },
  },
  impact,
});

export const revokePreviousSecretsOperation = defineOperation({
  id: 'webhooks.endpoints.revoke-previous-secrets',
  route: 'POST /webhooks/endpoints/{id}/revoke-previous-secrets',
  summary: 'End all signing secrets of a webhook endpoint but the current one',
  description:
    'It ends the overlap of a rotation early. A receiver that still checks by a former secret refuses what comes afterwards.',
  path: EndpointPath,
  response: Endpoint,
  status: 200,
  access: 'write',
  errors: {},
  impact,
});

export const endpointOperations = [
  createEndpointOperation,
  listEndpointsOperation,
  getEndpointOperation,
  updateEndpointOperation,
  deleteEndpointOperation,
  enableEndpointOperation,
  disableEndpointOperation,
  rotateSecretOperation,
  revokePreviousSecretsOperation,
] as const;
