import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Session } from '../profile/session.ts';
import { rootOfCheckout } from '../shared/checkout.ts';
import { exits, Failure } from '../shared/failure.ts';
import { printable, show } from '../shared/show.ts';

/** Which table is looked at. */
export interface VerifyFlags {
  readonly data?: string | undefined;
}

/** Exit of the script. */
const [DIFFERENCES, MISUSED] = [1, 2];

/**
 * Rebuilds balances and totals of the tenant from its rows, and tells what differs. It reads the table
 * itself, so it needs the code of all areas: the script of the checkout does it.
 */
export async function verify(session: Session, { data }: VerifyFlags): Promise<void> {
  const { client, env, errors, flags, signal } = session;
  const words = ['--tenant', client.tenant, ...(data === undefined ? [] : ['--data', data])];
  const script = ['scripts/verify.ts', ...words];
  const child = spawn(process.execPath, script, { cwd: rootOfCheckout(), env: { ...env }, signal });
  let told = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    told += text;
  });
  let complaint = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaint += text;
  });
  const [code] = (await once(child, 'close')) as [number | null];
  const lines = told.trim().split('\n');
  if (complaint !== '' && flags.json !== true) errors.write(printable(complaint));
  if (told !== '') show(session, { agrees: code === 0, lines }, lines.join('\n'));
  if (code === 0) return;
  // The script ends the same way when it breaks, and has told nothing then.
  if (code === DIFFERENCES && told !== '')
    throw new Failure('totals differ from their rows', exits.findings);
  const [reason] = flags.json === true ? complaint.trim().split('\n') : [];
  const text = `nothing was verified${reason === undefined ? '' : `: ${reason}`}`;
  throw new Failure(text, code === MISUSED ? exits.misused : exits.unanswered);
}
