import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { stageNames } from '../infra/stage/stage.ts';
import manifest from '../package.json' with { type: 'json' };
import { ROOT } from './sources/source-files.ts';

interface Step {
  readonly uses?: string;
  readonly run?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly with?: Readonly<Record<string, string>>;
}

interface Job {
  readonly needs?: string;
  readonly environment?: string;
  readonly permissions?: Readonly<Record<string, string>>;
  readonly steps: readonly Step[];
}

interface Workflow {
  readonly permissions: Readonly<Record<string, string>>;
  readonly jobs: Readonly<Record<string, Job>>;
}

const FOLDER = resolve(ROOT, '.github/workflows');
const read = (file: string) => parse(readFileSync(resolve(FOLDER, file), 'utf8')) as Workflow;
const workflows = readdirSync(FOLDER).map((file) => [file, read(file)] as const);
const deploy = read('deploy.yml');
const commandsOf = ({ steps }: Job) => steps.flatMap(({ run }) => run ?? []);

// STG-9
describe.each(workflows)('the workflow %s', (_, workflow) => {
  const jobs = Object.values(workflow.jobs);
  const steps = jobs.flatMap((job) => job.steps);

  it('reads the project and may do nothing else, unless a job says so', () => {
    expect(workflow.permissions).toEqual({ contents: 'read' });
  });

  it('takes what others wrote by its commit', () => {
    const uses = steps.flatMap((step) => step.uses ?? []);
    expect(uses.length).toBeGreaterThan(0);
    for (const one of uses) expect(one).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40}$/u);
  });

  it('runs what there is', () => {
    for (const command of jobs.flatMap(commandsOf)) {
      for (const [, script = ''] of command.matchAll(/npm run ([\w:-]+)/gu)) {
        expect(Object.keys(manifest.scripts)).toContain(script);
      }
      const [, stage] = / -c stage=(\w+)/u.exec(command) ?? [];
      if (stage !== undefined) expect(stageNames()).toContain(stage);
      for (const [, path = ''] of command.matchAll(/(?:^| )((?:infra|\.ci|scripts)\/[\w/.-]+)/gu)) {
        expect(() => readdirSync(resolve(ROOT, path, '..'))).not.toThrow();
        expect(readdirSync(resolve(ROOT, path, '..'))).toContain(path.split('/').at(-1));
      }
    }
  });
});

// STG-9
describe('a release', () => {
  const { check, dev, prod } = deploy.jobs;

  it('is checked, then tried on dev, then deployed to prod', () => {
    expect(Object.keys(deploy.jobs)).toEqual(['check', 'dev', 'prod']);
    expect([check?.needs, dev?.needs, prod?.needs]).toEqual([undefined, 'check', 'dev']);
    expect(check === undefined ? [] : commandsOf(check)).toEqual([
      '.ci/run',
      'npx cdk synth -c stage=prod --all --quiet',
      'npx vitest run infra/release infra/simulation',
    ]);
  });

  it.each(['dev', 'prod'])('goes to %s by a role of its own, and trades there', (name) => {
    const job = deploy.jobs[name];
    if (job === undefined) throw new Error(`no job ${name}`);
    // An environment is where GitHub asks a person before it goes on.
    expect(job.environment).toBe(name);
    expect(job.permissions).toEqual({ contents: 'read', 'id-token': 'write' });
    const role = job.steps.find(({ uses }) => uses?.startsWith('aws-actions/'));
    expect(role?.with?.['role-to-assume']).toContain('vars.AWS_ROLE');
    const commands = commandsOf(job);
    expect(commands.at(-2)).toContain(`cdk deploy -c stage=${name} --all`);
    expect(commands.at(-1)).toContain('node scripts/canary.ts');
  });

  it('keeps no key of AWS', () => {
    const text = readFileSync(resolve(FOLDER, 'deploy.yml'), 'utf8');
    expect(text).not.toMatch(/aws-access-key-id|AWS_SECRET/u);
    const secrets = [...text.matchAll(/secrets\.(\w+)/gu)].map(([, name]) => name);
    expect(new Set(secrets)).toEqual(new Set(['WAYBILL_KEY']));
  });
});
