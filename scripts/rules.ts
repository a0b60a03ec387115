import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { asJson } from './generated.ts';
import { problemsOf, type RuleBook, type Uncited, uncitedNow } from './rule-check.ts';
import { citationsOf } from './rule-citations.ts';
import { rulesOf } from './rule-page.ts';
import { projectFiles, ROOT } from './sources/source-files.ts';

const PAGES = 'docs/rules/';
const UNCITED = `${PAGES}uncited.json`;
const read = (file: string) => readFileSync(resolve(ROOT, file), 'utf8');

/** Every rule of the project and every place that names one. */
function ruleBook(): RuleBook {
  const files = projectFiles();
  const pages = files
    .filter((file) => file.startsWith(PAGES))
    .map((page) => rulesOf(page, read(page)));
  return {
    rules: pages.flatMap(({ rules }) => rules),
    broken: pages.flatMap(({ broken }) => broken),
    citations: files.map((file) => citationsOf(file, read(file))),
  };
}

const book = ruleBook();
const uncited = JSON.parse(read(UNCITED)) as Uncited;

if (process.argv.includes('--write')) {
  writeFileSync(resolve(ROOT, UNCITED), asJson(uncitedNow(book, uncited)));
} else {
  const problems = problemsOf(book, uncited);
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exitCode = 1;
}
