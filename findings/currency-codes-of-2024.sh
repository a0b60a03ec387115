#!/usr/bin/env bash
# Finding: the newest list of currencies on npm has none for Curaçao.
#
# Most assume: the newest release of currency-codes, which is made from the list that the maintenance agency of
#   ISO 4217 publishes, has the currencies of today.
# What is so: currency-codes 2.2.0 holds the list of 25 June 2024. The Caribbean guilder (XCG), the money of
#   Curaçao and Sint Maarten since 31 March 2025, is missing, and the Antillean guilder (ANG), which it
#   replaced, is there. An order from Curaçao that is checked by it is refused in the only currency it has.
#   Node 24 knows both.
# Seen with: currency-codes 2.2.0, node 24.21.0, on 2026-11-29.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y > /dev/null
npm install --no-audit --no-fund --silent currency-codes@2.2.0

cat > try.cjs <<'JS'
const { code, publishDate } = require('currency-codes');

const known = new Set(Intl.supportedValuesOf('currency'));
console.log(`list of ${publishDate}`);
for (const currency of ['ANG', 'XCG', 'ZWG']) {
  const has = (yes) => (yes ? 'yes' : 'no');
  console.log(`${currency}: list ${has(code(currency))}, runtime ${has(known.has(currency))}`);
}
JS

node try.cjs | tee seen.txt
diff seen.txt - <<'TEXT'
list of 2024-06-25
ANG: list yes, runtime yes
XCG: list no, runtime yes
ZWG: list yes, runtime yes
TEXT
