import ts from 'typescript';

/** Names of standards that look like the number of a rule. */
const STANDARDS = new Set(['AES', 'SHA', 'UTF']);
const CITATION = /\b([A-Z]{3})-[1-9]\d{0,2}\b/gu;

/** The citations of one file; those of a suite say what it proves. */
export interface Citations {
  readonly file: string;
  readonly ids: readonly string[];
  readonly isSuite: boolean;
}

function citedIn(text: string): string[] {
  return [...text.matchAll(CITATION)]
    .filter(([, prefix = '']) => !STANDARDS.has(prefix))
    .map(([id]) => id);
}

const SUITE_CALLS = new Set(['describe', 'it', 'test']);

/** The function behind `describe.each(rows)(…)`: `describe`. */
function calledFirst(call: ts.Expression): string | undefined {
  if (ts.isIdentifier(call)) return call.text;
  if (ts.isCallExpression(call) || ts.isPropertyAccessExpression(call)) {
    return calledFirst(call.expression);
  }
  return undefined;
}

/** The name of a suite or a test, where the node begins one. */
function suiteName(node: ts.Node): string | undefined {
  if (!ts.isCallExpression(node)) return undefined;
  const [name] = node.arguments;
  const isNamed = name !== undefined && ts.isStringLiteralLike(name);
  return isNamed && SUITE_CALLS.has(calledFirst(node.expression) ?? '') ? name.text : undefined;
}

/**
 * Citations in source code: numbers in comments and in the names of its tests. Numbers elsewhere are
 * data, such as those of orders.
 */
function citationsOfCode(file: string, text: string): Citations {
  if (citedIn(text).length === 0) return { file, ids: [], isSuite: false };
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const names: string[] = [];
  const comments: string[] = [];
  const visit = (node: ts.Node): void => {
    // All that stands between two tokens is blanks and comments.
    if (ts.isToken(node)) comments.push(text.slice(node.getFullStart(), node.getStart(source)));
    const name = suiteName(node);
    if (name !== undefined) names.push(name);
    node.getChildren(source).forEach(visit);
  };
  visit(source);
  return { file, ids: [...comments, ...names].flatMap(citedIn), isSuite: names.length > 0 };
}

/** Citations on a page, outside its examples. */
function citationsOfPage(file: string, text: string): Citations {
  const prose = text.replaceAll(/^```.*?^```/gmsu, '').replaceAll(/`[^`\n]*`/gu, '');
  return { file, ids: citedIn(prose), isSuite: false };
}

/** The rules that a file names. */
export function citationsOf(file: string, text: string): Citations {
  return file.endsWith('.md') ? citationsOfPage(file, text) : citationsOfCode(file, text);
}
