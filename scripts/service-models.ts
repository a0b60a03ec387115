import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { commandsOf, wordsOf } from '../infra/runbook/commands.ts';
import { kebab, type Operation, type Parameter } from '../infra/runbook/service-models.ts';
import { asJson } from './generated.ts';

// npm run service-models -- <botocore's folder data>: what the commands of the runbook may say.

interface Shape {
  readonly type: string;
  readonly members?: Readonly<Record<string, { readonly shape: string }>>;
  readonly member?: { readonly shape: string };
  readonly required?: readonly string[];
  readonly enum?: readonly string[];
  readonly pattern?: string;
}
interface Model {
  readonly operations: Readonly<Record<string, { readonly input?: { readonly shape: string } }>>;
  readonly shapes: Readonly<Record<string, Shape>>;
}

/** Services that the command line calls by another name. */
const FOLDERS: Readonly<Record<string, string>> = { deploy: 'codedeploy' };

function modelOf(data: string, service: string): Model {
  const folder = join(data, FOLDERS[service] ?? service);
  const newest = readdirSync(folder).sort().at(-1) ?? '';
  const packed = readFileSync(join(folder, newest, 'service-2.json.gz'));
  return JSON.parse(gunzipSync(packed).toString('utf8')) as Model;
}

function operationIn({ operations, shapes }: Model, name: string): Operation {
  const input = shapes[operations[name]?.input?.shape ?? ''];
  const parameters = Object.entries(input?.members ?? {}).map(([key, { shape }]) => {
    const own = shapes[shape];
    const one = own?.member === undefined ? own : shapes[own.member.shape];
    const parameter: Parameter = {
      type: own?.type ?? 'string',
      ...(input?.required?.includes(key) && { required: true }),
      ...(one?.enum !== undefined && { words: one.enum }),
      ...(one?.pattern !== undefined && { pattern: one.pattern }),
    };
    return [key, parameter] as const;
  });
  return Object.fromEntries(parameters);
}

const [data] = process.argv.slice(2);
if (data === undefined) throw new Error('name the folder data of botocore');

const page = readFileSync(resolve(import.meta.dirname, '../docs/runbook.md'), 'utf8');
const services: Record<string, Record<string, Operation>> = {};
for (const { text } of commandsOf(page)) {
  const [, service = '', name = ''] = wordsOf(text);
  const model = modelOf(data, service);
  const operation = Object.keys(model.operations).find((one) => kebab(one) === name);
  if (operation === undefined) continue;
  services[service] = { ...services[service], [operation]: operationIn(model, operation) };
}
const file = resolve(import.meta.dirname, '../infra/runbook/service-models.json');
writeFileSync(file, asJson(services));
console.log(`Wrote ${file}.`);
