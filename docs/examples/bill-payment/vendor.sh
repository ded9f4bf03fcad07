#!/bin/sh
# A vendor that pays bills at the test biller, with curl.
#
#   npx payproof exec --api bill-payment --all-scenarios --time-scale 120 -- sh docs/examples/bill-payment/vendor.sh
set -eu

base=$PAYPROOF_BILL_PAYMENT_BASE
answer=$(mktemp)
trap 'rm -f "$answer"' EXIT

# Waits so many seconds of the platform's clock.
pause() {
  sleep "$(awk "BEGIN { print $1 / ${PAYPROOF_TIME_SCALE:-1} }")"
}

# How many seconds of this machine are so many of the platform's, at least one.
soon() {
  awk "BEGIN { s = $1 / ${PAYPROOF_TIME_SCALE:-1}; print (s < 1 ? 1 : s) }"
}

# Posts a body to the payment endpoint and sets $code to its HTTP status, 000 where no answer came. The credentials come by
# standard input, as every user of the machine can see what stands in a command line.
process() {
  : > "$answer"
  code=$(
    {
      printf 'user = "%s:%s"\n' "$PAYPROOF_BILL_PAYMENT_USERNAME" "$PAYPROOF_BILL_PAYMENT_PASSWORD"
      printf 'header = "Content-Type: application/json"\n'
      printf 'data = "%s"\n' "$(printf '%s' "$1" | sed 's/["\\]/\\&/g')"
    } | curl --silent --max-time "$(soon 90)" --config - --output "$answer" --write-out '%{http_code}' \
      "$base/api/payment/process"
  ) || code=000
}

# A member of the latest answer, text or number.
field() {
  sed -n 's/.*"'"$1"'" *: *"\{0,1\}\([^",}]*\).*/\1/p' "$answer" | tail -n 1
}

# What was done, for payproof alone.
tell() {
  echo "$1: $2"
  [ -z "${PAYPROOF_OUTCOME_URL:-}" ] ||
    curl --silent --output /dev/null --data "{\"reference\":\"$1\",\"outcome\":\"$2\"}" "$PAYPROOF_OUTCOME_URL"
}

fresh() {
  printf 'VS%s' "$(tr -d - < /proc/sys/kernel/random/uuid 2> /dev/null || uuidgen | tr -d -)" | cut -c 1-30
}

# Only Status tells an outcome, and only these words are one.
standing() {
  case $(field Status) in
    Paid) outcome=released ;;
    Failed) outcome=failed ;;
    Reversed) outcome=refunded ;;
    *) outcome=open ;;
  esac
}

# Authorises and pays one bill: member and amount. The price of the product AA is the caller's, and stays the same.
pay() {
  reference=$(fresh)
  bill="\"BillerCode\":\"$PAYPROOF_BILL_PAYMENT_TEST_BILLER\",\"Reference\":\"$reference\",\"MemberNumber\":\"$1\""
  bill="$bill,\"Products\":[{\"Code\":\"AA\",\"Quantity\":1,\"Price\":$2}],\"TotalAmount\":$2"
  process "{\"Action\":\"AUTH\",$bill}"
  if [ "$code" != 200 ] || [ "$(field Status)" != Authorized ]; then
    # A call that only asked has charged nothing.
    tell "$reference" failed
    return 0
  fi
  process "{\"Action\":\"PAY\",$bill}"
  case $code in
    200) standing ;;
    4*) outcome=failed ;;
    *) outcome=open ;;
  esac
  wait=120
  asked=0
  # What became of it is asked, and PAY is never sent again.
  while [ "$outcome" = open ] && [ $asked -lt 12 ]; do
    pause $wait
    asked=$((asked + 1))
    process "{\"Action\":\"STATUS\",\"Reference\":\"$reference\"}"
    [ "$code" != 200 ] || standing
    if [ "$(field Status)" = Flagged ]; then wait=600; else wait=180; fi
  done
  if [ "$outcome" = open ]; then tell "$reference" escalated; else tell "$reference" "$outcome"; fi
}

pay M1001 25.00
pay M1002 12.50
