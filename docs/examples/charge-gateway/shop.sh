#!/bin/sh
# A shop that charges wallets, with curl: no callbacks, so that it looks up.
#
#   npx payproof exec --api charge-gateway --all-scenarios --time-scale 60 -- sh docs/examples/charge-gateway/shop.sh
set -eu

base=$PAYPROOF_CHARGE_GATEWAY_BASE
answer=$(mktemp)
trap 'rm -f "$answer"' EXIT

# Waits so many seconds of the provider's clock.
pause() {
  sleep "$(awk "BEGIN { print $1 / ${PAYPROOF_TIME_SCALE:-1} }")"
}

# Sends one request and sets $code to its HTTP status, 000 where no answer came. The credentials come by standard input,
# as every user of the machine can see what stands in a command line.
send() {
  code=$(
    {
      printf 'user = "%s:%s"\n' "$PAYPROOF_CHARGE_GATEWAY_USERNAME" "$PAYPROOF_CHARGE_GATEWAY_PASSWORD"
      if [ "$1" = POST ]; then
        printf 'header = "Content-Type: application/json"\n'
        printf 'data = "%s"\n' "$(printf '%s' "$3" | sed 's/["\\]/\\&/g')"
      fi
    } | curl --silent --max-time 90 --config - --request "$1" --output "$answer" --write-out '%{http_code}' "$base$2"
  ) || code=000
}

# The same, again after 500 with longer and longer waits, and after 503 when maintenance may be over.
send_patiently() {
  for wait_500 in 1 2 4 8 0; do
    send "$@"
    case $code in
      500) [ "$wait_500" = 0 ] || pause "$wait_500" ;;
      503) [ "$wait_500" = 0 ] || pause $((wait_500 * 60)) ;;
      *) return 0 ;;
    esac
  done
}

# A text member of the latest answer.
field() {
  sed -n 's/.*"'"$1"'" *: *"\([^"]*\)".*/\1/p' "$answer" | tail -n 1
}

# A body: correlator, type, amount, invoice, customer, further members.
body() {
  cat <<JSON | tr -d '\n'
{"clientCorrelator":"$1","referenceCode":"$4","tranType":"$2","endUserId":"$5","remarks":"Invoice $4",
"transactionOperationStatus":"Charged","paymentAmount":{"charginginformation":{"amount":$3,"currency":"USD",
"description":"Tickets"},"chargeMetaData":{"channel":"$PAYPROOF_CHARGE_GATEWAY_MERCHANT_CHANNEL"}},
"merchantCode":"$PAYPROOF_CHARGE_GATEWAY_MERCHANT_MERCHANT_CODE",
"merchantPin":"$PAYPROOF_CHARGE_GATEWAY_MERCHANT_MERCHANT_PIN",
"merchantNumber":"$PAYPROOF_CHARGE_GATEWAY_MERCHANT_MERCHANT_NUMBER",
"terminalID":"$PAYPROOF_CHARGE_GATEWAY_MERCHANT_TERMINAL_ID","countryCode":"ZW","location":"Harare",
"superMerchantName":"$PAYPROOF_CHARGE_GATEWAY_MERCHANT_SUPER_MERCHANT_NAME",
"merchantName":"$PAYPROOF_CHARGE_GATEWAY_MERCHANT_MERCHANT_NAME"$6}
JSON
}

# Only `status` tells an outcome, and only these two words are one.
standing() {
  case $(field status) in
    SUCCESS) outcome=released ;;
    FAILED) outcome=failed ;;
    *) outcome=open ;;
  esac
}

correlator() {
  tr -d - < /proc/sys/kernel/random/uuid 2> /dev/null || uuidgen
}

# What was done, for payproof alone.
tell() {
  echo "$1: $2"
  [ -z "${PAYPROOF_OUTCOME_URL:-}" ] ||
    curl --silent --output /dev/null --data "{\"reference\":\"$1\",\"outcome\":\"$2\"}" "$PAYPROOF_OUTCOME_URL"
}

# Charges once, then asks every five seconds for two minutes.
sell() {
  invoice=$1 customer=$2 amount=$3 refund=$4
  id=$(correlator)
  transaction=
  send_patiently POST /transactions/amount/ "$(body "$id" MER "$amount" "$invoice" "$customer" '')"
  case $code in
    200) standing && transaction=$(field transactionId) ;;
    4*) outcome=failed ;;
    *) outcome=open ;;
  esac
  asked=0
  # Without an answer the charge may exist all the same: it is looked up, and never simply sent again.
  while [ "$outcome" = open ] && [ $asked -lt 24 ] && { [ "$code" = 200 ] || [ "$code" = 000 ] || [ "$code" = 404 ]; }; do
    pause 5
    asked=$((asked + 1))
    send_patiently GET "/$customer/transactions/amount/$id"
    case $code in
      200) standing && transaction=$(field transactionId) ;;
      422) outcome=failed ;;
    esac
  done
  tell "$id" "$outcome"
  if [ "$outcome" = released ] && [ -n "$refund" ]; then
    original=",\"originalGatewayReference\":\"$transaction\""
    send_patiently POST /transactions/refund/ "$(body "$(correlator)" REF "$refund" "$invoice" "$customer" "$original")"
    if [ "$code" = 200 ] && [ "$(field status)" = SUCCESS ]; then tell "$id" refunded; else tell "$id" escalated; fi
  fi
}

set -- $PAYPROOF_CHARGE_GATEWAY_NUMBERS_WHITELISTED
sell INV-1 "$1" 19.99 ''
sell INV-2 "$2" 5 2.50
sell INV-3 "$1" 0.10 0.10
sell INV-4 "$2" 250.00 ''
