const digitsOf = (text: string) => text.split('').map(Number);

/** The sum of digits, each times its weight; weights begin anew where they end. */
function weighted(digits: readonly number[], weights: readonly number[]): number {
  return digits.reduce((sum, digit, at) => sum + digit * Number(weights[at % weights.length]), 0);
}

/** GS1: every second digit counts three times, from the right. */
export function isGs1(text: string): boolean {
  return /^\d+$/u.test(text) && weighted(digitsOf(text).reverse(), [1, 3]) % 10 === 0;
}

/** Luhn: every second digit from the right is doubled, and its own digits are summed. */
export function isLuhn(digits: string): boolean {
  const sum = digitsOf(digits)
    .reverse()
    .map((digit, at) => (at % 2 === 0 ? digit : 2 * digit - (digit > 4 ? 9 : 0)))
    .reduce((left, right) => left + right, 0);
  return sum % 10 === 0;
}

/** Norwegian organisation number: modulus 11 with the weights 2 to 7 from the right. */
export function isModulus11(text: string): boolean {
  if (!/^\d{9}$/u.test(text)) return false;
  const [check, ...digits] = digitsOf(text).reverse();
  return (11 - (weighted(digits, [2, 3, 4, 5, 6, 7]) % 11)) % 11 === check;
}

const ABN_WEIGHTS = [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19];

/** Australian business number: the first digit less 1, weighted, divisible by 89. */
export function isAbn(text: string): boolean {
  if (!/^\d{11}$/u.test(text)) return false;
  const [first = 0, ...others] = digitsOf(text);
  return weighted([first - 1, ...others], ABN_WEIGHTS) % 89 === 0;
}

/** Belgian enterprise number: the last two digits are 97 less the others modulo 97. */
export function isBelgian(text: string): boolean {
  return /^\d{10}$/u.test(text) && 97 - (Number(text.slice(0, 8)) % 97) === Number(text.slice(8));
}

/** Italian VAT number: IT and 11 digits, of which the last is the check digit. */
export function isItalianVat(text: string): boolean {
  return /^IT\d{11}$/u.test(text) && isLuhn(text.slice(2));
}
