import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { toolIds } from '@waybill/agents/tool/tool-ids';
import { freePort } from '@waybill/local/engine/free-port';
import { guides, ROOT } from '@waybill/site/pages';
import { afterAll, describe, expect, it } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import type { Credentials } from '../support/client.ts';
import { expectShown, piecesOf, stepsOf, typeInto } from '../support/guide.ts';
import { withSystem } from '../support/system.ts';

const system = withSystem();
const folder = mkdtempSync(join(tmpdir(), 'guides-'));
afterAll(() => rmSync(folder, { recursive: true }));

const read = (file: string) => piecesOf(readFileSync(join(ROOT, file), 'utf8'));
/** Steps that a reader has typed before reading any guide. */
const [helpers, ...first] = stepsOf(read('docs/guides/README.md'));
const stepsIn = (file: string) => (file.endsWith('README.md') ? first : stepsOf(read(file)));

/** Answers are read here by a machine: a process of Node for each would take most of the time. */
const PLAIN = 'show() { cat; }';

/** A guide at the addresses of this run, in a shop that no other guide knows. */
function here(text: string, { tenant, key }: Credentials, port: number, name: string): string {
  return text
    .replaceAll('http://127.0.0.1:4000', system.url())
    .replaceAll('http://127.0.0.1:4001', `http://127.0.0.1:${port}`)
    .replaceAll('npm run --silent receiver', `npm run --silent receiver -- ${port}`)
    .replaceAll('webhooks.log', join(folder, `${name}.log`))
    .replaceAll(/(?<=: "?|TENANT=)demo\b/gu, tenant)
    .replaceAll('wb_demo_local', key);
}

// The commands of that one are typed by its own suite, with the program that it is about.
const typed = guides().filter(
  ({ file }) => !file.endsWith('command-line.md') && stepsIn(file).length > 0,
);

describe.each(typed)('the guide $title', ({ file, path }) => {
  it('answers what it shows', async () => {
    const steps = stepsIn(file);
    const [shop, port] = [await system.newTenant(), await freePort()];
    // Its version 7.81 is what many machines have.
    expect(steps.map(({ command }) => command).join('')).not.toContain('--json');

    const commands = [`${helpers?.command}${PLAIN}`, ...steps.map(({ command }) => command)];
    const typing = commands.map((command) => here(command, shop, port, path));
    const terminal = await typeInto(ROOT, typing);
    const { printed, errors } = terminal;
    steps.forEach(({ answer }, index) => {
      if (answer === undefined) return;
      const code = here(answer.code, shop, port, path);
      expectShown(printed[index + 1] ?? errors, { ...answer, code });
    });
    // A shell may say of a program in the background that it was ended.
    expect([terminal.code, errors.replaceAll(/^.*Terminated.*\n/gmu, '')]).toEqual([0, '']);
  }, 100_000);
});

// AGT-53
it('names every tool of assistants', () => {
  const guide = readFileSync(join(ROOT, 'docs/guides/agents.md'), 'utf8');
  const [, table = ''] = guide.split('## The tools');
  expect(
    [...table.matchAll(/`([a-z]+(?:\.[a-z-]+)*)`(?=,| \|)/gu)].map(([, id]) => id).sort(),
  ).toEqual(toolIds);
});

// Commands that need an account of AWS are compared with the commands there are.
it('names commands of the project where a guide needs an account', () => {
  const commands = guides()
    .flatMap(({ file }) => read(file))
    .filter(({ kind, about }) => `${kind} ${about}` === 'sh account')
    .flatMap(({ code }) => code.trim().split('\n'));
  expect(commands).not.toEqual([]);
  for (const command of commands) {
    const [, script] = /^npm run (\S+)/u.exec(command) ?? [];
    const [, file] = /^node (\S+)/u.exec(command) ?? [];
    const [, stage] = / -c stage=(\S+)/u.exec(command) ?? [];
    if (script !== undefined) expect(manifest.scripts).toHaveProperty(script);
    else if (file !== undefined) expect(existsSync(join(ROOT, file)), command).toBe(true);
    else expect(command).toMatch(/^npm ci$|^npx cdk (?:bootstrap|diff|deploy)\b/u);
    if (stage !== undefined) expect(existsSync(join(ROOT, `stages/${stage}.json`))).toBe(true);
  }
});
