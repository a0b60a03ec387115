import { described, named, namedObject } from '@waybill/api/annotation';
import { text } from '@waybill/api/fields';
import * as v from 'valibot';
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
