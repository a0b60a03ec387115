import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createClient, type Waybill } from '@waybill/client';
import { afterAll, beforeAll } from 'vitest';
import type { Credentials } from './client.ts';
import { commandLine, type Ran } from './command-line.ts';
import { type FailingProxy, startFailingProxy } from './failing-proxy.ts';
import type { System } from './system.ts';

/** A shop that files go into and come out of by the command line. */
export interface FilesShop {
  shop(): Waybill;
  /** The line to the service, which can be cut. */
  line(): FailingProxy;
  /** The path of a file. */
  at(name: string): string;
  /** Writes a file of these lines; answers where it is. */
  write(name: string, lines: readonly string[]): string;
  /** Runs a command in the shop, over the line. */
  run(...words: string[]): Promise<Ran>;
  /** The environment of a command for another caller or another address. */
  env(caller?: Credentials, url?: string): Record<string, string>;
  readonly waybill: ReturnType<typeof commandLine>['waybill'];
}

/** A tenant of its own, with files in a folder of their own, for the tests of one file. */
export function withFilesShop(system: System): FilesShop {
  const { folder, waybill } = commandLine();
  let begun: { shop: Waybill; caller: Credentials; line: FailingProxy } | undefined;
  const here = () => {
    if (begun === undefined) throw new Error('the shop is there only while the suite runs');
    return begun;
  };
  beforeAll(async () => {
    const caller = await system.newTenant();
    const line = await startFailingProxy(system.url());
    begun = { caller, line, shop: createClient({ url: system.url(), ...caller }) };
  });
  afterAll(() => begun?.line.close());
  const at = (name: string) => join(folder, name);
  const env = ({ tenant, key } = here().caller, url = here().line.url) => ({
    WAYBILL_URL: url,
    WAYBILL_TENANT: tenant,
    WAYBILL_KEY: key,
  });
  return {
    at,
    env,
    waybill,
    shop: () => here().shop,
    line: () => here().line,
    write(name, lines) {
      writeFileSync(at(name), `${lines.join('\n')}\n`);
      return at(name);
    },
    run: (...words) => waybill(words, { env: env() }),
  };
}
