#!/usr/bin/env bash
# Finding: a queue on one machine that takes less text than SQS.
#
# Most assume: fauxqs, which stands in for SQS on one machine, takes every message body that SQS takes. SQS
#   documents #x9, #xA, #xD, #x20 to #xD7FF, #xE000 to #xFFFD and #x10000 to #x10FFFF as its characters.
# What is so: fauxqs 1.9.2 refuses every body with a character above U+FFFF, such as an emoji or a rare
#   Japanese character in a name, with `InvalidMessageContents`; its pattern looks at halves of surrogate
#   pairs. In a batch the entry alone is refused. The same text escaped as \uXXXX\uXXXX within JSON passes.
# Seen with: fauxqs 1.9.2, @aws-sdk/client-sqs 3.1162.0, on 2026-11-28.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y > /dev/null
npm install --no-audit --no-fund --silent fauxqs@1.9.2 @aws-sdk/client-sqs@3.1162.0

cat > try.mjs <<'JS'
import { CreateQueueCommand, SendMessageBatchCommand, SQSClient } from '@aws-sdk/client-sqs';
import { startFauxqs } from 'fauxqs';

const server = await startFauxqs({ port: 0, logger: false });
const sqs = new SQSClient({
  endpoint: `http://127.0.0.1:${server.port}`,
  region: 'us-east-1',
  credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
});
const { QueueUrl } = await sqs.send(new CreateQueueCommand({ QueueName: 'orders' }));
const bodies = {
  plain: JSON.stringify({ name: 'Ada' }),
  umlaut: JSON.stringify({ name: 'Müller' }),
  rare: JSON.stringify({ name: '𠮷田' }),
  escaped: JSON.stringify({ name: '𠮷田' }).replace(/[\u{10000}-\u{10ffff}]/gu, (character) =>
    character.split('').map((unit) => `\\u${unit.charCodeAt(0).toString(16)}`).join(''),
  ),
};
const Entries = Object.entries(bodies).map(([Id, MessageBody]) => ({ Id, MessageBody }));
const sent = await sqs.send(new SendMessageBatchCommand({ QueueUrl, Entries }));
for (const { Id } of sent.Successful ?? []) console.log(`${Id}: taken`);
for (const { Id, Code } of sent.Failed ?? []) console.log(`${Id}: refused, ${Code}`);
sqs.destroy();
await server.stop();
JS

node try.mjs | sort | tee seen.txt
diff seen.txt - <<'TEXT'
escaped: taken
plain: taken
rare: refused, InvalidMessageContents
umlaut: taken
TEXT
