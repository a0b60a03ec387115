import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type ApiDocument, operationsOf } from '@waybill/site/reference/document';
import { pathParameters, samplesOf } from '@waybill/site/reference/samples';
import { isLongRun } from '@waybill/testing/rounds';
import ts from 'typescript';
import { expect, it } from 'vitest';
import { ROOT } from '../../scripts/sources/source-files.ts';

const camelCase = (text: string) =>
  text.replaceAll(/[-_](\w)/gu, (_, letter: string) => letter.toUpperCase());

const isRequiredQuery = (one: { in: string; required?: boolean }) =>
  one.in === 'query' && one.required === true;

/** The type of a variable: the area whose settings the example changes, or a text. */
const typeOf = (name: string) => (name === 'app' ? "'orders'" : 'string');

// The compiler takes some seconds for all of them.
it.runIf(isLongRun())(
  'every TypeScript sample of the reference compiles',
  () => {
    const text = readFileSync(resolve(ROOT, 'docs/openapi.json'), 'utf8');
    const operations = operationsOf(JSON.parse(text) as ApiDocument);
    const folder = mkdtempSync(join(ROOT, 'node_modules/.samples-'));
    try {
      const files = operations.map((operation) => {
        const caller = { address: 'http://127.0.0.1:4000', tenant: 'demo' };
        const sample = samplesOf(operation, caller).find(({ name }) => name === 'TypeScript');
        const given = [
          ...pathParameters(operation.path).map(({ label }) => label),
          ...operation.parameters.filter(isRequiredQuery).map(({ name }) => name),
        ].map((name) => `declare const ${camelCase(name)}: ${typeOf(name)};\n`);
        const file = join(folder, `${operation.id}.mts`);
        writeFileSync(file, `${given.join('')}${sample?.code ?? ''}\nexport {};\n`);
        return file;
      });
      const program = ts.createProgram(files, {
        noEmit: true,
        strict: true,
        skipLibCheck: true,
        allowImportingTsExtensions: true,
        module: ts.ModuleKind.NodeNext,
        target: ts.ScriptTarget.ES2022,
        paths: { '@waybill/client': [resolve(ROOT, 'packages/client/src/client.ts')] },
        typeRoots: [resolve(ROOT, 'node_modules/@types')],
        types: ['node'],
      });
      const wrong = ts.getPreEmitDiagnostics(program).map(({ file, messageText }) => {
        const message = ts.flattenDiagnosticMessageText(messageText, ' ');
        return `${file?.fileName.slice(folder.length + 1)}: ${message}`;
      });
      expect(operations.length).toBeGreaterThan(200);
      expect(wrong).toEqual([]);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
  120_000,
);
