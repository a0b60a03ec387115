import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rootOfCheckout } from '../checkout.ts';
import { exits, Failure } from '../failure.ts';
import type { Session } from '../session.ts';
import { show } from '../show.ts';

/** Which table is looked at. */
export interface VerifyFlags {
  readonly data?: string | undefined;
}

const DIFFERENCES = 1;

/**
 * Rebuilds balances and totals of the tenant from its rows, and tells what differs. It reads the table
 * itself, so it needs the code of all areas: the script of the checkout does it.
 */
export async function verify(session: Session, { data }: VerifyFlags): Promise<void> {
  const { client, env, errors, signal } = session;
  const words = ['--tenant', client.tenant, ...(data === undefined ? [] : ['--data', data])];
  const script = ['--import', 'tsx', 'scripts/verify.ts', ...words];
  const child = spawn(process.execPath, script, { cwd: rootOfCheckout(), env: { ...env }, signal });
  let told = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    told += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => errors.write(text));
  const [code] = (await once(child, 'close')) as [number | null];
  const lines = told.trim().split('\n');
  if (told !== '') show(session, { agrees: code === 0, lines }, lines.join('\n'));
  if (code === 0) return;
  if (code === DIFFERENCES) throw new Failure('totals differ from their rows', exits.findings);
  throw new Failure('nothing was verified');
}
