import { described, named, namedObject } from '@waybill/api/annotation';
import { bounded } from '@waybill/api/bounded';
import { instant, instantInput, text } from '@waybill/api/fields';
import * as v from 'valibot';
import { EndpointId } from '../endpoint/endpoint.schema.ts';
import { sendErrors } from '../net/send-error.ts';

const TOPIC_LENGTH = 255;

/** Which topics exist is judged when it is sent; the client has a type of them. */
const TestTopic = named('TestTopic', text(TOPIC_LENGTH));

export const TestBody = namedObject('EndpointTest', {
  topic: described(
    'A topic whose example is sent; webhook.test when absent.',
    v.nullish(TestTopic),
  ),
});

export const TestResult = namedObject('EndpointTestResult', {
  delivered: described('Whether the receiver accepted it.', v.boolean()),
  status_code: described('HTTP status of its answer.', v.nullable(v.number())),
  error_code: described('Why no answer came.', v.nullable(v.picklist(sendErrors))),
  duration_ms: described('Milliseconds until it ended.', v.number()),
  request_headers: described(
    'What was sent; your own values are hidden and signatures cut off.',
    v.record(v.string(), v.string()),
  ),
  response_body: described('The first 4 KiB of the answer.', v.string()),
});
export type TestResult = v.InferOutput<typeof TestResult>;

const TOPICS = 100;

/** The client has a type of them; a pattern that covers no topic finds nothing. */
const RecoveryTopic = named('RecoveryTopic', text(TOPIC_LENGTH));

/** The states from which a recovery begins another round. */
export const recoverable = ['failed', 'skipped'] as const;

export const RecoverBody = namedObject('EndpointRecovery', {
  since: described('Events from then on, with a zone.', instantInput()),
  until: described('Events up to then; now when absent.', v.nullish(instantInput())),
  statuses: described(
    'Which deliveries; failed and skipped when absent.',
    v.nullish(v.pipe(bounded(v.picklist(recoverable), recoverable.length), v.minLength(1))),
  ),
  topics: described(
    'Topics to recover, with wildcards; all when absent.',
    v.nullish(v.pipe(bounded(RecoveryTopic, TOPICS), v.minLength(1))),
  ),
  include_missing: described(
    'Whether events that never went to the endpoint go there as well, where it receives their topic.',
    v.nullish(v.boolean()),
  ),
});
export type RecoverBody = v.InferOutput<typeof RecoverBody>;

const JobId = v.pipe(
  v.string(),
  v.regex(/^whj_[0-9A-HJKMNP-TV-Z]{26}$/u, 'must be a job id: whj_ and 26 characters'),
);

export const JobPath = v.object({
  id: described('Id of the job: whj_ and 26 characters.', JobId),
});

export const Job = namedObject('RecoveryJob', {
  id: described('Id of the job: whj_ and 26 characters.', JobId),
  endpoint_id: described('Id of the endpoint.', EndpointId),
  status: described('Whether it goes on.', v.picklist(['running', 'finished'])),
  since: described('Events from then on, UTC.', instant()),
  until: described('Events up to then, UTC.', instant()),
  matched: described('Deliveries that it found so far, 10,000 at most.', v.number()),
  enqueued: described('Deliveries that it began anew so far.', v.number()),
  created_at: instant(),
  finished_at: described('When it ended; null while it goes on.', v.nullable(instant())),
});
export type Job = v.InferOutput<typeof Job>;
