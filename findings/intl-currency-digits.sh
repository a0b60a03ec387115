#!/usr/bin/env bash
# Finding: digits of a currency that are not those of ISO 4217.
#
# Most assume: `Intl.NumberFormat` with `style: 'currency'` resolves to the minor unit of ISO 4217, as ECMA-402
#   says, so that an amount can be rounded to `maximumFractionDigits` before it is invoiced or paid.
# What is so: Node takes the digits of CLDR, which are those of daily life. Sixteen currencies have fewer than in
#   ISO 4217: the forint 0 and not 2, the Iraqi dinar 0 and not 3. A price of 12.50 HUF that is rounded so is
#   another price.
# Seen with: node 24.21.0 (ICU 78.3, CLDR 48), compared with currency-codes 2.2.0, on 2026-11-29.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y > /dev/null
npm install --no-audit --no-fund --silent currency-codes@2.2.0

cat > try.cjs <<'JS'
const { codes, code } = require('currency-codes');

const differing = codes().flatMap((currency) => {
  // Metals, funds and codes for tests have no money to round.
  if (currency.startsWith('X')) return [];
  const format = new Intl.NumberFormat('en', { style: 'currency', currency });
  const digits = format.resolvedOptions().maximumFractionDigits;
  return digits === code(currency).digits ? [] : [`${currency} ${digits}/${code(currency).digits}`];
});
console.log(differing.join('\n'));
JS

node try.cjs | sort | tee seen.txt
diff seen.txt - <<'TEXT'
AFN 0/2
ALL 0/2
COP 0/2
HUF 0/2
IDR 0/2
IQD 0/3
IRR 0/2
KPW 0/2
LAK 0/2
LBP 0/2
MGA 0/2
MMK 0/2
PKR 0/2
SOS 0/2
SYP 0/2
YER 0/2
TEXT
