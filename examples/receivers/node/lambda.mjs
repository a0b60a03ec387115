import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { verify } from './verify.mjs';

// A function behind a function URL without authorization: the signature is the authorization.
// WEBHOOK_SECRET comes from its configuration, QUEUE_URL names a queue of your own.

const sqs = new SQSClient({});

export async function handler({ body = '', headers, isBase64Encoded }) {
  // Lambda hands over text or base64, as it sees fit; the signature is of the bytes.
  const bytes = Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8');
  const event = verify(bytes, headers, process.env.WEBHOOK_SECRET);
  if (event === undefined) return { statusCode: 401 };
  // Safe in a queue first, answered then, worked on afterwards: by a consumer that knows which ids
  // it has seen (examples/subscriber shows one).
  await sqs.send(
    new SendMessageCommand({
      QueueUrl: process.env.QUEUE_URL,
      MessageBody: bytes.toString('utf8'),
    }),
  );
  return { statusCode: 204 };
}
