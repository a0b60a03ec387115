import { DecryptCommand, EncryptCommand, KMSClient } from '@aws-sdk/client-kms';
import { requestHandler } from '@waybill/kernel/request-handler';
import type { KeyService } from './key-service.ts';

/** The key service of the account, reached when a stage key is made or unwrapped. */
export function kms(): KeyService {
  const client = new KMSClient({ requestHandler: requestHandler() });
  return {
    encrypt: (input) => client.send(new EncryptCommand(input)),
    decrypt: (input) => client.send(new DecryptCommand(input)),
  };
}
