import { isRejection, type Rejection } from '@waybill/kernel/rejection';

/**
 * A result without a refusal that its writes cannot meet. The types of the kit allow it, since they
 * serve changes of every kind; to meet it all the same is a bug, and throws.
 */
export function ruleOut<Result, Code extends string>(
  result: Result,
  code: Code,
): Exclude<Result, Rejection<Code>> {
  if (isRejection(result) && result.rejected === code) throw new Error(result.message);
  return result as Exclude<Result, Rejection<Code>>;
}
