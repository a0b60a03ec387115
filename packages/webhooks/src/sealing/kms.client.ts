import { DecryptCommand, GenerateDataKeyCommand, KMSClient } from '@aws-sdk/client-kms';
import { requestHandler } from '@waybill/kernel/request-handler';
import type { KeyService } from './key-service.ts';

/** The key service of the account, reached when the first value is sealed or opened. */
export function kms(): KeyService {
  const client = new KMSClient({ requestHandler: requestHandler() });
  return {
    generateDataKey: (input) => client.send(new GenerateDataKeyCommand(input)),
    decrypt: (input) => client.send(new DecryptCommand(input)),
  };
}
