#!/bin/sh
# Makes a code for 10.50 USD:  sh first.sh
# Asks where the code stands:  sh first.sh 12345678     (at most once in 30 seconds for each code)
set -eu

base=$PAYPROOF_MERCHANT_WALLET_BASE
# Secrets come by standard input: everybody on the machine can read a command line.
call() {
  {
    printf 'header = "X-Api-Key: %s"\n' "$PAYPROOF_MERCHANT_WALLET_API_KEY"
    printf 'header = "Content-Type: application/json"\n'
    [ -z "${token-}" ] || printf 'header = "Authorization: Bearer %s"\n' "$token"
    printf 'data = "%s"\n' "$(printf '%s' "$2" | sed 's/["\\]/\\&/g')"
  } | curl --silent --show-error --max-time 60 --config - "$base$1"
}

login=$(call /auth/third-party "{\"username\": \"$PAYPROOF_MERCHANT_WALLET_USERNAME\", \"password\": \"$PAYPROOF_MERCHANT_WALLET_PASSWORD\"}")
# One log-in serves 15 minutes of calls.
token=$(printf '%s' "$login" | sed 's/.*"accessToken" *: *"\([^"]*\)".*/\1/')

if [ $# -gt 0 ]; then
  call /api/code/inquiry "{\"code\": \"$1\"}"
  exit
fi
# 10.50 USD are 1050 cents: a whole JSON number.
made=$(call /api/code/generate "{\"reference\": \"sale-$$\", \"narration\": \"sale-$$\", \"currency\": \"USD\", \"amount\": 1050, \"type\": \"PAYMENT\"}")
printf '%s\n' "$made" | sed 's/"qrCode" *: *"[^"]*"/"qrCode":"…"/'
echo "show the customer: $(printf '%s' "$made" | sed 's/.*"code" *: *"\([^"]*\)".*/\1/')"
