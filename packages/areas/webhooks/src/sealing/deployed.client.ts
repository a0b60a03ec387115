import { DecryptCommand, EncryptCommand, KMSClient } from '@aws-sdk/client-kms';
import { requestHandler } from '@waybill/kernel/request-handler';
import { envelopeSealer } from './envelope.ts';
import { type KeyService, keyServiceKeeper } from './key-service.ts';
import { masterKeyKeeper } from './master-key.ts';
import type { KeyKeeper, Sealer } from './sealer.ts';
import { storedKeys } from './sealing-key.repository.ts';

let shared: Sealer | undefined;

/** The sealer of this process, by the key its stack gave it. */
export function deployedSealer(): Sealer {
  shared ??= envelopeSealer({ keeper: keeper(), store: storedKeys, now: () => new Date() });
  return shared;
}

function keeper(): KeyKeeper {
  const keyId = process.env['SECRETS_KEY_ID'];
  if (keyId !== undefined) return keyServiceKeeper(kms(), keyId);
  const masterKey = process.env['SECRETS_MASTER_KEY'];
  if (masterKey !== undefined) return masterKeyKeeper(masterKey);
  throw new Error('neither SECRETS_KEY_ID nor SECRETS_MASTER_KEY is set');
}

/** The key service of the account, reached when a stage key is made or unwrapped. */
function kms(): KeyService {
  const client = new KMSClient({ requestHandler: requestHandler() });
  return {
    encrypt: (input) => client.send(new EncryptCommand(input)),
    decrypt: (input) => client.send(new DecryptCommand(input)),
  };
}
