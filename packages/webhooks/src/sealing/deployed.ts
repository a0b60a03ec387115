import { envelopeSealer } from './envelope.ts';
import { masterKeyKeeper } from './master-key.ts';
import type { Sealer } from './sealer.ts';

let shared: Sealer | undefined;

/** The sealer of this process, by the key its stack gave it. */
export function deployedSealer(): Sealer {
  shared ??= create();
  return shared;
}

function create(): Sealer {
  const masterKey = process.env['SECRETS_MASTER_KEY'];
  if (masterKey !== undefined) return envelopeSealer(masterKeyKeeper(masterKey));
  throw new Error('neither SECRETS_KEY_ID nor SECRETS_MASTER_KEY names a usable key');
}
