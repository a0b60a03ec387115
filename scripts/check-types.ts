import { resolve } from 'node:path';
import { ESLint } from 'eslint';
import ts from 'typescript';

const ROOT = resolve(import.meta.dirname, '..');

const host: ts.FormatDiagnosticsHost = {
  getCurrentDirectory: () => ROOT,
  getCanonicalFileName: (name) => name,
  getNewLine: () => '\n',
};

/** The program of `tsconfig.json`, as the compiler makes it, without a state of earlier runs. */
function compile(): ts.Program {
  const config = ts.getParsedCommandLineOfConfigFile(
    resolve(ROOT, 'tsconfig.json'),
    {},
    {
      ...ts.sys,
      onUnRecoverableConfigFileDiagnostic: (problem) => {
        throw new Error(ts.formatDiagnostic(problem, host));
      },
    },
  );
  if (config === undefined) throw new Error('there is no tsconfig.json');
  return ts.createProgram({
    rootNames: config.fileNames,
    options: config.options,
    configFileParsingDiagnostics: config.errors,
  });
}

/** What the four rules that need types find, with the types of `program`. */
async function lint(program: ts.Program): Promise<string> {
  const eslint = new ESLint({
    cwd: ROOT,
    overrideConfig: {
      files: ['**/*.ts'],
      languageOptions: { parserOptions: { programs: [program], projectService: false } },
    },
  });
  const formatter = await eslint.loadFormatter('stylish');
  return formatter.format(await eslint.lintFiles(['.']));
}

// One program for both: making it and resolving its types is most of the work of each.
const program = compile();
const problems = ts.getPreEmitDiagnostics(program);
const report = ts.formatDiagnosticsWithColorAndContext(problems, host) + (await lint(program));
if (report !== '') {
  process.stderr.write(report);
  process.exitCode = 1;
}
