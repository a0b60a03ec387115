import { described, named, namedObject, needingSome } from '@waybill/api/annotation';
import { bounded } from '@waybill/api/bounded';
import { instant, LENGTHS, text } from '@waybill/api/fields';
import { DAY_SECONDS } from '@waybill/kernel/instant';
import * as v from 'valibot';
import { sendErrors } from '../net/send-error.ts';
import { sentBody } from './sent-body.ts';
import { MAX_CONCURRENCY } from './slots.ts';

/** `whe_` and a ULID. */
export const EndpointId = v.pipe(
  v.string(),
  v.regex(/^whe_[0-9A-HJKMNP-TV-Z]{26}$/u, 'must be an endpoint id: whe_ and 26 characters'),
);

export const EndpointPath = v.object({
  id: described('Id of the endpoint: whe_ and 26 characters.', EndpointId),
});

export const endpointStatuses = ['enabled', 'disabled'] as const;

export const disabledReasons = [
  'manual',
  'gone',
  'failing',
  'receiver_request',
  'blocked_url',
] as const;
export type DisabledReason = (typeof disabledReasons)[number];

const Health = namedObject('EndpointHealth', {
  state: described(
    'How deliveries go; paused means that attempts wait for the next probe.',
    v.picklist(['healthy', 'failing', 'paused', 'disabled']),
  ),
  consecutive_failures: described('Failed attempts since the last success.', v.number()),
  failing_since: described('When the first of them was made.', v.nullable(instant())),
  last_success_at: described('When a delivery last succeeded.', v.nullable(instant())),
  last_failure_at: described('When an attempt last failed.', v.nullable(instant())),
  last_status_code: described(
    'HTTP status of the last answer; null where none came.',
    v.nullable(v.number()),
  ),
  last_error_code: described(
    'Why the last attempt failed; null where it did not.',
    v.nullable(v.picklist(sendErrors)),
  ),
  breaker: described(
    'closed lets attempts through, open holds them back, half_open tries one.',
    v.picklist(['closed', 'open', 'half_open']),
  ),
  next_probe_at: described('When a held back endpoint is tried again.', v.nullable(instant())),
});

const Secret = namedObject('EndpointSecret', {
  version: described('Counts the secrets of the endpoint, from 1.', v.number()),
  created_at: described('When the secret was made, UTC.', instant()),
  expires_at: described('When it stops signing; null for the current one.', v.nullable(instant())),
});

/** Which topics exist is judged when an endpoint is written (WHK-41); the client has a type of them. */
const TopicPattern = named('TopicPattern', v.string());

export const Endpoint = namedObject('Endpoint', {
  id: described('Id of the endpoint: whe_ and 26 characters.', EndpointId),
  url: described('Where deliveries are sent.', v.string()),
  description: described('What the endpoint is for.', v.nullable(v.string())),
  topics: described(
    'Topics it receives; order.* stands for all of an entity, * for all.',
    v.array(TopicPattern),
  ),
  headers: described(
    'The custom headers of its deliveries; their values are never shown.',
    v.array(
      v.object({
        name: described('Name of the header.', v.string()),
        value_set: described('Always true: a value is stored.', v.literal(true)),
      }),
    ),
  ),
  status: described('Whether events are sent to it.', v.picklist(endpointStatuses)),
  disabled_reason: described(
    'Why it is disabled; null while it is enabled.',
    v.nullable(v.picklist(disabledReasons)),
  ),
  disabled_at: described('When it was disabled; null while it is enabled.', v.nullable(instant())),
  secret_hint: described(
    'The last characters of the signing secret, to distinguish secrets.',
    v.string(),
  ),
  secrets: described('The signing secrets alive, newest first.', v.array(Secret)),
  max_concurrency: described('Calls that it gets at once.', v.number()),
  health: described('How its deliveries go.', Health),
  version: described('Counts the changes of the endpoint; If-Match takes it.', v.number()),
  created_at: instant(),
  updated_at: instant(),
});
export type Endpoint = v.InferOutput<typeof Endpoint>;

/** With the secret, shown in the first answer and never again. */
export const EndpointCreated = namedObject('EndpointCreated', {
  ...Endpoint.entries,
  secret: described(
    'The signing secret, shown in this answer and never again; absent from a replayed one.',
    v.optional(v.string()),
  ),
});

// Types only: the rules of these fields have codes of their own (WHK-31).
const fields = {
  url: described('Where deliveries are sent: https, up to 2,048 characters.', v.string()),
  topics: described(
    'Topics to receive; order.* stands for all of an entity, * for all.',
    bounded(TopicPattern),
  ),
  headers: described(
    'Custom headers of its deliveries, at most 20; reserved names are refused.',
    bounded(
      v.object({
        name: described('Name of the header.', v.string()),
        value: described(
          'Value of the header, up to 1,024 printable characters; stored encrypted and never shown.',
          v.string(),
        ),
      }),
    ),
  ),
  description: described(
    'What the endpoint is for, up to 2,000 characters.',
    v.nullable(text(LENGTHS.text)),
  ),
  enabled: described('Whether events are sent to it; yes when absent.', v.boolean()),
  max_concurrency: described(
    'Calls that it gets at once, 1 to 100; 20 when absent.',
    v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_CONCURRENCY))),
  ),
};

const createBody = namedObject('EndpointCreate', {
  url: fields.url,
  topics: fields.topics,
  headers: v.nullish(fields.headers),
  description: v.nullish(fields.description),
  enabled: v.nullish(fields.enabled),
  max_concurrency: v.nullish(fields.max_concurrency),
});
export type CreateEndpointBody = v.InferOutput<typeof createBody>;
export const SentCreateEndpoint = sentBody(createBody);

const updateBody = named('EndpointUpdate', needingSome(v.partial(v.object(fields))));
export type UpdateEndpointBody = v.InferOutput<typeof updateBody>;
export const SentUpdateEndpoint = sentBody(updateBody);

/** The longest time that a former secret signs on: seven days. */
const LONGEST_OVERLAP = 604_800;
export const DEFAULT_OVERLAP = DAY_SECONDS;

export const RotateSecretBody = namedObject('SecretRotation', {
  overlap_seconds: described(
    'Seconds that the secret before signs on, up to 604,800; 86,400 when absent.',
    v.nullish(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(LONGEST_OVERLAP))),
  ),
});

/** With the secret, shown in the first answer and never again. */
export const SecretRotated = namedObject('SecretRotated', {
  secret: described(
    'The new signing secret, shown in this answer and never again; absent from a replayed one.',
    v.optional(v.string()),
  ),
  previous_expires_at: described('When the secret before signs no more.', instant()),
});
