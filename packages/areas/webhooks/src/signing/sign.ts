import { createHmac } from 'node:crypto';
import { decodedKey, textKey } from './secret.ts';

export interface Signable {
  readonly id: string;
  /** Unix seconds of this attempt. */
  readonly timestamp: number;
  /** The stored body, byte for byte as it is sent. */
  readonly body: Buffer;
  /** Every secret alive, newest first. */
  readonly secrets: readonly string[];
}

export interface Signatures {
  /** `X-Service-Signature`. */
  readonly v0: string;
  /** `webhook-signature`. */
  readonly standard: string;
}

/** The content that `v0` covers. Receivers that want another reading change this function and nothing else. */
function v0Content({ body }: Signable): Buffer {
  return body;
}

function standardContent({ id, timestamp, body }: Signable): Buffer {
  return Buffer.concat([Buffer.from(`${id}.${timestamp}.`), body]);
}

/** Both signatures of a delivery, one digest per secret (WHK-58 to WHK-60). */
export function sign(signable: Signable): Signatures {
  const digest = (key: Buffer, content: Buffer) => createHmac('sha256', key).update(content);
  const v0 = signable.secrets.map((secret) =>
    digest(textKey(secret), v0Content(signable)).digest('hex'),
  );
  const standard = signable.secrets.map(
    (secret) => `v1,${digest(decodedKey(secret), standardContent(signable)).digest('base64')}`,
  );
  return { v0: `v0=${v0.join(',')}`, standard: standard.join(' ') };
}
