#!/usr/bin/env bash
# Finding: a receiver of webhooks that rejects a body with a valid signature, and returns nothing for another.
#
# Most assume: `Webhook.verify` of standardwebhooks judges the signature alone, over bytes, as the
#   specification has it: a body that the sender signed is accepted, whatever it holds, and a failure is a
#   `WebhookVerificationError`.
# What is so: standardwebhooks 1.1.1 parses the body as JSON once its signature is right. A signed text that
#   is no JSON throws a `SyntaxError`, which a receiver that catches verification errors answers with 500, and so
#   is sent the same event again; an empty body is accepted and returns `undefined`.
# Seen with: standardwebhooks 1.1.1, on 2026-11-29.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y > /dev/null
npm install --no-audit --no-fund --silent standardwebhooks@1.1.1

cat > try.mjs <<'JS'
import { Webhook } from 'standardwebhooks';

const webhook = new Webhook(`whsec_${Buffer.alloc(32, 'a').toString('base64')}`);
const at = new Date();
for (const [name, body] of [
  ['JSON', '{"order":1}'],
  ['text', 'order 1 has arrived'],
  ['empty', ''],
]) {
  const headers = {
    'webhook-id': 'msg_1',
    'webhook-timestamp': String(Math.floor(at / 1000)),
    'webhook-signature': webhook.sign('msg_1', at, body),
  };
  try {
    console.log(`${name}: returns ${JSON.stringify(webhook.verify(body, headers))}`);
  } catch (thrown) {
    console.log(`${name}: throws ${thrown.name}`);
  }
}
JS

node try.mjs | tee seen.txt
diff seen.txt - <<'TEXT'
JSON: returns {"order":1}
text: throws SyntaxError
empty: returns undefined
TEXT
