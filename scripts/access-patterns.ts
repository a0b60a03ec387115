import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Pattern, tableDefinition } from '@waybill/table/item';
import { listPatterns } from '@waybill/table/list';
import { accessPatternPage, type Source } from './access-pattern-page.ts';
import { writeOrCheck } from './generated.ts';
import { declaredLists } from './sources/declared-lists.ts';
import { ROOT, sourceFiles } from './sources/source-files.ts';

/** Repositories that query the table must declare what they read; other files may. */
function declares(file: string): boolean {
  const text = readFileSync(resolve(ROOT, file), 'utf8');
  const reads =
    file.endsWith('.repository.ts') &&
    /import \{[^}]*\b(?:get|getMany|query|queryAll|countItems)\b[^}]*\} from '@waybill\/table\/read'/u.test(
      text,
    );
  return reads || /^export const patterns\b/mu.test(text);
}

async function patternsOf(file: string): Promise<Source> {
  const module = (await import(pathToFileURL(resolve(ROOT, file)).href)) as {
    patterns?: readonly Pattern[];
  };
  if (module.patterns === undefined || module.patterns.length === 0) {
    throw new Error(
      `${file} declares no access pattern: export const patterns = [definePattern(…)]`,
    );
  }
  return { file, patterns: module.patterns };
}

const declared = await Promise.all(sourceFiles('packages').filter(declares).map(patternsOf));
const lists = (await declaredLists()).map(({ file, list }): Source => {
  return { file, patterns: listPatterns(list) };
});
const sources = [...declared, ...lists].sort((left, right) => (left.file < right.file ? -1 : 1));

writeOrCheck(
  [{ path: 'docs/access-patterns.md', text: accessPatternPage(tableDefinition, sources) }],
  'access-patterns',
);
