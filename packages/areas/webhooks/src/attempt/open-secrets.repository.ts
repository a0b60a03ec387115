import * as v from 'valibot';
import { headersName, sealContext, secretName } from '../endpoint/seal.ts';
import { loadSealed } from '../endpoint/sealed.repository.ts';
import type { Sealer } from '../sealing/sealer.ts';
import { aliveSecrets } from '../signing/secret.ts';
import type { OpenSecrets } from './delivery-request.ts';

const CustomHeaders = v.array(v.object({ name: v.string(), value: v.string() }));

/** Opened values may stay in memory this long (WHK-52). */
const KEPT_MS = 300_000;
const KEPT_VALUES = 5000;

/** Opens the sealed values of endpoints, each at most once in five minutes (WHK-52). */
export function secretOpener(sealer: Sealer): OpenSecrets {
  const kept = new Map<string, { value: string; until: number }>();

  function keep(name: string, value: string, now: Date): void {
    if (kept.size >= KEPT_VALUES) kept.clear();
    kept.set(name, { value, until: now.getTime() + KEPT_MS });
  }

  async function open(tenant: string, id: string, values: readonly string[], now: Date) {
    const name = (value: string) => `${tenant} ${id} ${value}`;
    const missing = values.filter((value) => (kept.get(name(value))?.until ?? 0) <= now.getTime());
    const sealed = missing.length === 0 ? new Map() : await loadSealed(tenant, id, missing);
    await Promise.all(
      [...sealed].map(async ([value, text]) => {
        keep(name(value), await sealer.open(text, sealContext(tenant, id, value)), now);
      }),
    );
    return (value: string): string => {
      const found = kept.get(name(value));
      // The endpoint changed between two reads; the message comes back and reads both again.
      if (found === undefined) throw new Error(`no sealed ${value} of endpoint ${id}`);
      return found.value;
    };
  }

  return async (tenant, endpoint, now) => {
    const versions = aliveSecrets(endpoint.secrets, now).map(({ version }) => version);
    const headers = headersName(endpoint.headers_version);
    const opened = await open(tenant, endpoint.id, [...versions.map(secretName), headers], now);
    return {
      versions,
      secrets: versions.map((version) => opened(secretName(version))),
      custom: v.parse(CustomHeaders, JSON.parse(opened(headers))),
    };
  };
}
