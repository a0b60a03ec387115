import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { createClient } from '@waybill/client';
import { isLoopback } from '@waybill/kernel/loopback';
import { Failure } from '../shared/failure.ts';
import { forPeople, show, table } from '../shared/show.ts';
import { readAll, type Terminal } from '../shared/terminal.ts';
import { addressOf, allProfiles, builtIn, type Kept } from './profile.ts';
import { keepProfile, profilePath, readKept, takeProfile, writeKept } from './profile-file.ts';

type FlaggedTerminal = Terminal & { readonly flags: { readonly json?: boolean | undefined } };

/** Options of a log-in. */
export interface LogInFlags {
  readonly profile?: string | undefined;
  readonly url?: string | undefined;
  readonly tenant?: string | undefined;
  /** The key may be sent unencrypted to another machine. */
  readonly allowHttp?: boolean | undefined;
}

/** A line that is typed and not shown. */
function askUnseen(terminal: FlaggedTerminal, question: string): Promise<string> {
  const { input, signal } = terminal;
  const errors = forPeople(terminal);
  errors.write(question);
  const unseen = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input, output: unseen, terminal: true });
  return new Promise((done, fail) => {
    const stop = () => fail(signal.reason);
    signal.addEventListener('abort', stop, { once: true });
    lines.once('SIGINT', () => fail(new DOMException('ended', 'AbortError')));
    lines.once('line', done);
  }).finally(() => {
    lines.close();
    errors.write('\n');
  }) as Promise<string>;
}

/** The key, from the environment, from the keyboard, or from standard input. */
async function keyOf(terminal: FlaggedTerminal): Promise<string> {
  const { env, input } = terminal;
  const text =
    env['WAYBILL_KEY'] ??
    (input.isTTY === true ? await askUnseen(terminal, 'API key: ') : await readAll(input));
  const key = text.trim();
  if (/^[\x21-\x7e]+$/u.test(key)) return key;
  throw new Failure('a key is needed: typed, in WAYBILL_KEY, or piped in');
}

/** Address to which a key is sent: never unencrypted over a network, unless a flag allows it. */
function checkedUrl(text: string, allowHttp: boolean): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/u.test(url.protocol)) {
    throw new Failure(`${text} must be an address like https://api.example.com`);
  }
  if (url.protocol === 'http:' && !isLoopback(url.hostname) && !allowHttp) {
    const sentence = `${text} would be sent the key unencrypted, with every call`;
    throw new Failure(`${sentence}: use https, or say --allow-http`);
  }
  return addressOf(text);
}

/** Keeps a key once the service has taken it, and works with it from then on. */
export async function logIn(terminal: FlaggedTerminal, flags: LogInFlags): Promise<void> {
  const { WAYBILL_URL, WAYBILL_TENANT } = terminal.env;
  const { profile, url = WAYBILL_URL, tenant = WAYBILL_TENANT, allowHttp = false } = flags;
  if (url === undefined || tenant === undefined) {
    throw new Failure('waybill login needs --url and --tenant, or WAYBILL_URL and WAYBILL_TENANT');
  }
  const name = profile ?? tenant;
  const entry = { url: checkedUrl(url, allowHttp), tenant, key: await keyOf(terminal) };
  const caller = await createClient(entry).whoami({ signal: terminal.signal });
  await keepProfile(terminal.env, name, entry);
  await takeProfile(terminal.env, name);
  const rights = caller.permissions.join(', ');
  const text = `Logged in to ${caller.tenant} as ${caller.key.name}, which may call ${rights}; profile ${name}`;
  show(terminal, { profile: name, ...caller }, text);
}

function knownName(name: string, kept: Kept, env: Terminal['env']): string {
  if (Object.hasOwn(allProfiles(kept, env), name)) return name;
  throw new Failure(`there is no profile ${name}; waybill profiles lists them`);
}

/** Takes another profile from now on. */
export async function useProfile(terminal: FlaggedTerminal, name: string): Promise<void> {
  await takeProfile(terminal.env, knownName(name, await readKept(terminal.env), terminal.env));
  show(terminal, { current: name }, `From now on calls go by the profile ${name}`);
}

/** Forgets a profile and its key; the key itself goes on working until it is deleted. */
export async function logOut(terminal: FlaggedTerminal, name: string | undefined): Promise<void> {
  const kept = await readKept(terminal.env);
  const gone = knownName(name ?? kept.current ?? 'local', kept, terminal.env);
  if (!Object.hasOwn(kept.profiles, gone)) throw new Failure(`${gone} is built in and stays`);
  const { [gone]: _profile, ...profiles } = kept.profiles;
  const { [gone]: _secret, ...listenSecrets } = kept.listenSecrets;
  const current = kept.current === gone ? undefined : kept.current;
  await writeKept(terminal.env, { current, profiles, listenSecrets });
  show(terminal, { removed: gone }, `Forgot ${gone}; waybill keys delete ends the key itself`);
}

/** Shows every profile, without its key. */
export async function listProfiles(terminal: FlaggedTerminal): Promise<void> {
  const kept = await readKept(terminal.env);
  const current = kept.current ?? 'local';
  const rows = Object.entries(allProfiles(kept, terminal.env)).map(([name, { url, tenant }]) => ({
    name,
    tenant,
    url,
    current: name === current,
    built_in: Object.hasOwn(builtIn(terminal.env), name) && !Object.hasOwn(kept.profiles, name),
  }));
  const cells = rows.map((row) => [row.current ? '*' : '', row.name, row.tenant, row.url]);
  const text = `${table(['', 'PROFILE', 'TENANT', 'ADDRESS'], cells)}\n\nKept in ${profilePath(terminal.env)}`;
  show(terminal, rows, text);
}
