import { isRejection, type Rejection } from '@waybill/kernel/rejection';
import * as v from 'valibot';
import { answerTooLarge, fitsAnswer, pageTooLarge, weighRow } from './answer-size.ts';
import { fileText } from './file-answer.ts';
import type { Kept } from './kept-answer.repository.ts';
import { type AnyOperation, statusFor } from './operation.ts';
import type { Request } from './request.ts';

/** An answer as its text, held against what the operation declares. */
export type Encode = (answer: unknown) => string;

/** Encodes an answer once, whether it is weighed, kept, sent or all of it. */
export function encoderOf(operation: AnyOperation): Encode {
  const texts = new Map<unknown, string>();
  return (answer) => {
    const text = texts.get(answer) ?? encode(operation, answer);
    texts.set(answer, text);
    return text;
  };
}

function encode(operation: AnyOperation, answer: unknown): string {
  const checked = v.safeParse(operation.response, answer);
  if (!checked.success) {
    const where = checked.issues.map((issue) => `${v.getDotPath(issue)}: ${issue.message}`);
    throw new Error(`${operation.id} answers what it does not declare: ${where.join('; ')}`);
  }
  if (operation.answersFile === true) return fileText(checked.output);
  return operation.answersText === undefined ? JSON.stringify(checked.output) : `${checked.output}`;
}

/** The answer of a result, or the refusal of one that refuses or is too large to be sent. */
export function encodeResult(
  { operation, parsed }: Pick<Request, 'operation' | 'parsed'>,
  result: unknown,
  encode: Encode,
): Kept | Rejection {
  if (isRejection(result)) return result;
  const body = encode(result);
  // A file is limited where it is taken in, and leaves in base64.
  if (operation.answersFile === true || fitsAnswer(body))
    return { status: statusFor(operation, parsed.body, result), body };
  if (operation.list === undefined) return answerTooLarge;
  return pageTooLarge((JSON.parse(body) as { items: unknown[] }).items.map(weighRow));
}
