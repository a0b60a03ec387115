#!/bin/sh
# Verifies a delivery that was kept in a file, by hand:
#
#   WEBHOOK_SECRET=whsec_… WEBHOOK_ID=evt_… WEBHOOK_TIMESTAMP=1760000000 \
#   WEBHOOK_SIGNATURE='v1,…' sh verify.sh body.json
#
# For looking into a case, not for a server: other users of the machine see the key in the list of
# processes, the comparison is not in constant time, and an old delivery is genuine all the same.
set -eu

key=$(printf %s "${WEBHOOK_SECRET#whsec_}" | openssl base64 -d -A | od -An -v -tx1 | tr -d ' \n')
expected=v1,$({
  printf '%s.%s.' "$WEBHOOK_ID" "$WEBHOOK_TIMESTAMP"
  cat "$1"
} | openssl dgst -sha256 -mac HMAC -macopt "hexkey:$key" -binary | openssl base64 -A)

# While a secret is rotated there is one signature for each of the two.
for signature in $WEBHOOK_SIGNATURE; do
  if [ "$signature" = "$expected" ]; then
    echo genuine
    exit 0
  fi
done
echo 'not genuine' >&2
exit 1
