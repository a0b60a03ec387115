/** A check, and the remedy where it fails. */
export interface Finding {
  readonly name: string;
  readonly ok: boolean;
  readonly says: string;
}

const good = (name: string, says: string): Finding => ({ name, ok: true, says });
const bad = (name: string, says: string): Finding => ({ name, ok: false, says });

/** Oldest version that works, as package.json says. */
const NODE = 24;

/** Receivers refuse signatures that are further from their clock than five minutes. */
const CLOCK_MS = 60_000;

/** Checks the version of Node.js. */
export function nodeFinding(version: string): Finding {
  const [major = 0] = version.replace(/^v/u, '').split('.').map(Number);
  return major >= NODE
    ? good('Node.js', version)
    : bad('Node.js', `${version}: ${NODE} or newer is needed; npx waybill brings its own`);
}

/** Checks that others cannot read the keys. */
export function fileFinding(path: string, isOpen: boolean): Finding {
  return isOpen
    ? bad('Profiles', `others may read ${path}: chmod 600 ${path}`)
    : good('Profiles', `only you can read ${path}`);
}

/** Checks that Waybill answers at the address itself; `redirect` is the target of its answer. */
export function addressFinding(
  url: string,
  status: number | undefined,
  redirect?: string,
): Finding {
  if (status === 200) return good('Address', `${url} answers`);
  if (redirect !== undefined) {
    return bad(
      'Address',
      `${url} redirects to ${redirect}: the key is not sent there; log in with the address that answers itself`,
    );
  }
  return status === undefined
    ? bad(
        'Address',
        `no answer from ${url}: npm start starts the local stack; otherwise check --url`,
      )
    : bad('Address', `${url} answers ${status}, as Waybill does not`);
}

/** Checks that the service is ready. */
export function readyFinding(status: number | undefined, version: string | undefined): Finding {
  return status === 200
    ? good('Service', `version ${version ?? 'unknown'} is ready`)
    : bad('Service', 'it lives and is not ready: its table does not answer');
}

/** Compares the clocks. */
export function clockFinding(header: string | null, now: Date): Finding {
  const serviceTime = Date.parse(header ?? '');
  if (Number.isNaN(serviceTime)) return good('Clock', 'the service does not tell its own');
  const seconds = Math.round((now.getTime() - serviceTime) / 1000);
  return Math.abs(seconds) * 1000 <= CLOCK_MS
    ? good('Clock', 'as that of the service')
    : bad(
        'Clock',
        `${seconds} seconds from that of the service: receivers here refuse its signatures`,
      );
}

/** Checks that the key is accepted, and lists its rights. */
export function keyFinding(
  profile: string,
  caller:
    | { readonly tenant: string; readonly permissions: readonly string[] }
    | { readonly error: string },
): Finding {
  if ('error' in caller) return bad('Key', `that of ${profile} is not taken: ${caller.error}`);
  return good(
    'Key',
    `of ${profile}: tenant ${caller.tenant}, may call ${caller.permissions.join(', ')}`,
  );
}
