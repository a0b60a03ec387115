import { bounded } from '@waybill/api/bounded';
import { instant, LENGTHS, text } from '@waybill/api/fields';
import * as v from 'valibot';
import { sendErrors } from '../net/send-error.ts';
import { sentBody } from './sent-body.ts';

/** `whe_` and a ULID. */
const EndpointId = v.pipe(
  v.string(),
  v.regex(/^whe_[0-9A-HJKMNP-TV-Z]{26}$/u, 'must be an endpoint id: whe_ and 26 characters'),
);

export const EndpointPath = v.object({ id: EndpointId });

export const endpointStatuses = ['enabled', 'disabled'] as const;
export type EndpointStatus = (typeof endpointStatuses)[number];

export const disabledReasons = [
  'manual',
  'gone',
  'failing',
  'receiver_request',
  'blocked_url',
] as const;
export type DisabledReason = (typeof disabledReasons)[number];

const Health = v.object({
  state: v.picklist(['healthy', 'failing', 'paused', 'disabled']),
  consecutive_failures: v.number(),
  failing_since: v.nullable(instant()),
  last_success_at: v.nullable(instant()),
  last_failure_at: v.nullable(instant()),
  last_status_code: v.nullable(v.number()),
  last_error_code: v.nullable(v.picklist(sendErrors)),
  breaker: v.picklist(['closed', 'open', 'half_open']),
  next_probe_at: v.nullable(instant()),
});

const Secret = v.object({
  version: v.number(),
  created_at: instant(),
  expires_at: v.nullable(instant()),
});

export const Endpoint = v.object({
  id: EndpointId,
  url: v.string(),
  description: v.nullable(v.string()),
  topics: v.array(v.string()),
  headers: v.array(v.object({ name: v.string(), value_set: v.literal(true) })),
  status: v.picklist(endpointStatuses),
  disabled_reason: v.nullable(v.picklist(disabledReasons)),
  disabled_at: v.nullable(instant()),
  secret_hint: v.string(),
  secrets: v.array(Secret),
  health: Health,
  version: v.number(),
  created_at: instant(),
  updated_at: instant(),
});
export type Endpoint = v.InferOutput<typeof Endpoint>;

/** With the secret, shown in the first answer and never again. */
export const EndpointCreated = v.object({ ...Endpoint.entries, secret: v.optional(v.string()) });

// Types only: the rules of these fields have codes of their own (WHK-31).
const fields = {
  url: v.string(),
  topics: bounded(v.string()),
  headers: bounded(v.object({ name: v.string(), value: v.string() })),
  description: v.nullable(text(LENGTHS.text)),
  enabled: v.boolean(),
};

const createBody = v.object({
  url: fields.url,
  topics: fields.topics,
  headers: v.nullish(fields.headers),
  description: v.nullish(fields.description),
  enabled: v.nullish(fields.enabled),
});
export type CreateEndpointBody = v.InferOutput<typeof createBody>;
export const SentCreateEndpoint = sentBody(createBody);

const updateBody = v.partial(v.object(fields));
export type UpdateEndpointBody = v.InferOutput<typeof updateBody>;
export const SentUpdateEndpoint = sentBody(updateBody);
