import { createHash } from 'node:crypto';
import ts from 'typescript';

/** One small change of a source, which a test of that source should notice. */
export interface Mutant {
  /** The file and the line, as they are and as they become; it moves with the line. */
  readonly id: string;
  readonly file: string;
  /** Counted from 1. */
  readonly line: number;
  /** The whole source with the change in it. */
  readonly source: string;
}

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

const OPERATORS: ReadonlyMap<ts.SyntaxKind, string> = new Map([
  [ts.SyntaxKind.EqualsEqualsEqualsToken, '!=='],
  [ts.SyntaxKind.ExclamationEqualsEqualsToken, '==='],
  [ts.SyntaxKind.LessThanToken, '<='],
  [ts.SyntaxKind.LessThanEqualsToken, '<'],
  [ts.SyntaxKind.GreaterThanToken, '>='],
  [ts.SyntaxKind.GreaterThanEqualsToken, '>'],
  [ts.SyntaxKind.AmpersandAmpersandToken, '||'],
  [ts.SyntaxKind.BarBarToken, '&&'],
  [ts.SyntaxKind.PlusToken, '-'],
  [ts.SyntaxKind.MinusToken, '+'],
  [ts.SyntaxKind.AsteriskToken, '/'],
  [ts.SyntaxKind.SlashToken, '*'],
  [ts.SyntaxKind.PlusEqualsToken, '-='],
  [ts.SyntaxKind.MinusEqualsToken, '+='],
]);

const EQUALITIES: ReadonlySet<ts.SyntaxKind> = new Set([
  ts.SyntaxKind.EqualsEqualsEqualsToken,
  ts.SyntaxKind.ExclamationEqualsEqualsToken,
]);

const isNot = (node: ts.Node): node is ts.PrefixUnaryExpression =>
  ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken;

/** Whether a statement leaves the function or the round of a loop, and does nothing else. */
function isLeaving(node: ts.Statement): boolean {
  if (ts.isBlock(node)) {
    const [only, ...more] = node.statements;
    return only !== undefined && more.length === 0 && isLeaving(only);
  }
  return ts.isReturnStatement(node) || ts.isThrowStatement(node) || ts.isContinueStatement(node);
}

const SIGNS: ReadonlySet<string> = new Set(['-1', '1']);

/** Whether a number is what a comparison of two answers, of which a sort asks for the sign alone. */
function isSign(node: ts.Node): boolean {
  const value = ts.isPrefixUnaryExpression(node.parent) ? node.parent : node;
  const { parent } = value;
  return (
    ts.isConditionalExpression(parent) &&
    value !== parent.condition &&
    [parent.whenTrue, parent.whenFalse].every((branch) => SIGNS.has(branch.getText()))
  );
}

/** The texts that take the place of one node. */
function replacements(node: ts.Node, text: string): string[] {
  if (ts.isNumericLiteral(node) && isSign(node)) return ['0'];
  if (ts.isNumericLiteral(node)) return [`${Number(node.text) + 1}`, `${Number(node.text) - 1}`];
  if (ts.isBigIntLiteral(node)) {
    const value = BigInt(node.text.slice(0, -1));
    return [`${value + 1n}n`, `${value - 1n}n`];
  }
  if (node.kind === ts.SyntaxKind.TrueKeyword) return ['false'];
  if (node.kind === ts.SyntaxKind.FalseKeyword) return ['true'];
  if (isNot(node)) return [text.slice(1)];
  return ts.isIfStatement(node) && !node.elseStatement && isLeaving(node.thenStatement)
    ? [';']
    : [];
}

/** The condition of a node, unless another change of it already says the opposite. */
function conditionOf(node: ts.Node): ts.Expression | undefined {
  const isStatement = ts.isIfStatement(node) || ts.isWhileStatement(node);
  const condition = isStatement
    ? node.expression
    : ts.isConditionalExpression(node)
      ? node.condition
      : undefined;
  if (condition === undefined || isNot(condition)) return undefined;
  const isEquality =
    ts.isBinaryExpression(condition) && EQUALITIES.has(condition.operatorToken.kind);
  return isEquality ? undefined : condition;
}

function editsOf(node: ts.Node, file: ts.SourceFile): Edit[] {
  const [start, end] = [node.getStart(file), node.getEnd()];
  const edits = replacements(node, node.getText(file)).map((text) => ({ start, end, text }));
  const condition = conditionOf(node);
  if (condition !== undefined) {
    const place = { start: condition.getStart(file), end: condition.getEnd() };
    edits.push({ ...place, text: `!(${condition.getText(file)})` });
  }
  if (ts.isBinaryExpression(node)) {
    const { operatorToken: operator } = node;
    const text = OPERATORS.get(operator.kind);
    if (text !== undefined) {
      edits.push({ start: operator.getStart(file), end: operator.getEnd(), text });
    }
  }
  return edits;
}

/** Whether the comment before a node says why no test can take it. */
const isIgnored = (node: ts.Node, file: ts.SourceFile): boolean =>
  /\/\* v8 ignore next --/u.test(file.text.slice(node.getFullStart(), node.getStart(file)));

function allEdits(file: ts.SourceFile): Edit[] {
  const edits: Edit[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node) || ts.isTypeAliasDeclaration(node) || isIgnored(node, file)) return;
    edits.push(...editsOf(node, file));
    node.forEachChild(visit);
  };
  visit(file);
  return edits;
}

/**
 * The mutants of a TypeScript source: another comparison, `&&` for `||`, `+` for `-` and `*` for `/`
 * (each also the other way round), the opposite of a condition, a number one more and one less, the
 * other boolean, and a guard left out that leaves early. Types have none, nor has what
 * `v8 ignore next` excuses.
 */
export function mutantsOf(file: string, text: string): Mutant[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.ES2023, true);
  const seen = new Map<string, number>();
  return allEdits(source).map(({ start, end, text: becomes }) => {
    const mutated = text.slice(0, start) + becomes + text.slice(end);
    const from = text.lastIndexOf('\n', start - 1) + 1;
    const lineOf = (of: string): string => of.slice(from).split('\n', 1).join('').trim();
    const name = `${file}: ${lineOf(text)} => ${lineOf(mutated)}`;
    const times = (seen.get(name) ?? 0) + 1;
    seen.set(name, times);
    const { line } = source.getLineAndCharacterOfPosition(start);
    return { id: times === 1 ? name : `${name} (${times})`, file, line: line + 1, source: mutated };
  });
}

/**
 * As many mutants as asked for, at random. A seed takes the same ones again, and a change of a file
 * moves the choice by few others.
 */
export function choose(mutants: readonly Mutant[], count: number, seed: string): Mutant[] {
  const rank = ({ id }: Mutant): string =>
    createHash('sha256').update(`${seed}\n${id}`).digest('hex');
  return mutants
    .map((mutant) => ({ mutant, rank: rank(mutant) }))
    .sort((one, other) => (one.rank < other.rank ? -1 : 1))
    .slice(0, count)
    .map(({ mutant }) => mutant);
}
