import { expect } from 'vitest';
import { runScript } from './shell.ts';

/** A piece of code of a guide, and what stands behind the three marks in front of it. */
export interface Piece {
  readonly kind: string;
  readonly about: string;
  readonly code: string;
}

/** All pieces of a text in their order, moved to the left as they stand in lists. */
export function piecesOf(text: string): Piece[] {
  return [...text.matchAll(/^( *)```(\w+) ?(.*)\n([\s\S]*?)^\1```$/gmu)].map(
    ([, indent = '', kind = '', about = '', code = '']) => ({
      kind,
      about,
      code: code.replaceAll(new RegExp(`^${indent}`, 'gmu'), ''),
    }),
  );
}

/** A command as a reader types it, and what the guide says it answers. */
export interface Step {
  readonly command: string;
  readonly answer?: Piece | undefined;
}

/** The commands of a guide; an answer stands right below its command. */
export function stepsOf(pieces: readonly Piece[]): Step[] {
  return pieces.flatMap(({ kind, about, code }, index) => {
    if (kind !== 'sh' || about !== '') return [];
    const next = pieces[index + 1];
    const isAnswer = (next?.kind === 'json' || next?.kind === 'text') && next.about === '';
    return [{ command: code, answer: isAnswer ? next : undefined }];
  });
}

export interface Terminal {
  readonly code: number | null;
  /** The output of each command. */
  readonly printed: readonly string[];
  readonly errors: string;
}

const MARK = '<<< next command >>>';

/** Types commands into one shell, one after the other. */
export async function typeInto(cwd: string, commands: readonly string[]): Promise<Terminal> {
  const script = commands.map((command) => `${command}\necho '${MARK}'`).join('\n');
  const { code, output, errors } = await runScript(cwd, script);
  return { code, errors, printed: output.split(`${MARK}\n`) };
}

const literal = (text: string) => text.replaceAll(/[\\^$.*+?()[\]{}|]/gu, '\\$&');

/** A text in which `…` stands for anything. */
const pattern = (text: string) =>
  new RegExp(`^${text.split('…').map(literal).join('[\\s\\S]*')}$`, 'u');

/** The matcher of a shown value: part of an object, and anything where there is a `…`. */
function asShown(value: unknown): unknown {
  if (typeof value === 'string' && value.includes('…'))
    return expect.stringMatching(pattern(value));
  if (Array.isArray(value)) return value.map(asShown);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, one]) => [key, asShown(one)]);
  return expect.objectContaining(Object.fromEntries(entries));
}

/** Holds what a command printed against the answer that the guide shows. */
export function expectShown(printed: string, { kind, code }: Piece): void {
  if (kind === 'json') expect(JSON.parse(printed)).toEqual(asShown(JSON.parse(code)));
  else expect(printed.trimEnd().replaceAll('\r', '')).toMatch(pattern(code.trimEnd()));
}
