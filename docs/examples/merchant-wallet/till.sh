#!/bin/sh
# A till that sells by payment code, with curl.
#
#   npx payproof exec --api merchant-wallet --all-scenarios --time-scale 60 -- sh docs/examples/merchant-wallet/till.sh
set -eu

base=$PAYPROOF_MERCHANT_WALLET_BASE
answer=$(mktemp)
head=$(mktemp)
trap 'rm -f "$answer" "$head"' EXIT

# Waits so many seconds of the provider's clock.
pause() {
  sleep "$(awk "BEGIN { print $1 / ${PAYPROOF_TIME_SCALE:-1} }")"
}

# A body as curl's configuration quotes it.
quoted() {
  printf '%s' "$1" | sed 's/["\\]/\\&/g'
}

# Posts a body and sets $code to its HTTP status, 000 where no answer came. Key and token come by standard input, as every
# user of the machine can see what stands in a command line. The trace id of each answer is logged.
post() {
  : > "$head"
  : > "$answer"
  code=$(
    {
      printf 'header = "X-Api-Key: %s"\n' "$PAYPROOF_MERCHANT_WALLET_API_KEY"
      [ -z "$3" ] || printf 'header = "Authorization: Bearer %s"\n' "$3"
      printf 'header = "Content-Type: application/json"\n'
      printf 'data = "%s"\n' "$(quoted "$2")"
    } | curl --silent --max-time 90 --config - --dump-header "$head" --output "$answer" --write-out '%{http_code}' "$base$1"
  ) || code=000
  echo "$1 -> $code, trace $(sed -n 's/^[Xx]-[Tt]race-[Ii]d: *\([^[:space:]]*\).*/\1/p' "$head" | head -n 1)"
}

# A member of the latest answer, text or number.
field() {
  sed -n 's/.*"'"$1"'" *: *"\{0,1\}\([^",}]*\).*/\1/p' "$answer" | head -n 1
}

log_in() {
  post /auth/third-party \
    "{\"username\":\"$PAYPROOF_MERCHANT_WALLET_USERNAME\",\"password\":\"$PAYPROOF_MERCHANT_WALLET_PASSWORD\"}" ''
  token=
  # As with every call, the result is responseCode.
  if [ "$(field responseCode)" = 00 ]; then token=$(field accessToken); fi
}

# Posts with the token; a token that is refused is renewed once.
ask() {
  post "$1" "$2" "$token"
  case $code in
    401 | 403)
      log_in
      post "$1" "$2" "$token"
      ;;
  esac
}

# What was done, for payproof alone.
tell() {
  echo "$1: $2"
  [ -z "${PAYPROOF_OUTCOME_URL:-}" ] ||
    curl --silent --output /dev/null --data "{\"reference\":\"$1\",\"outcome\":\"$2\",\"text\":\"${3:-}\"}" "$PAYPROOF_OUTCOME_URL"
}

fresh() {
  printf 'TILL-%s' "$(tr -d - < /proc/sys/kernel/random/uuid 2> /dev/null || uuidgen | tr -d -)" | cut -c 1-30
}

# Makes a code of so many cents, shows it, and asks every 31 seconds until it was paid or is over.
sell() {
  reference=$(fresh)
  ask /api/code/generate \
    "{\"reference\":\"$reference\",\"narration\":\"Sale $reference\",\"currency\":\"$2\",\"amount\":$1,\"type\":\"PAYMENT\"}"
  # The result is responseCode, whatever the HTTP status.
  if [ "$(field responseCode)" != 00 ]; then
    reason=$(field responseMsg)
    [ -n "$reason" ] || reason=$(field responseDescription)
    tell "$reference" failed "$reason"
    return 0
  fi
  sale=$(field code)
  tell "$sale" shown "$sale"
  outcome=open
  asked=0
  while [ "$outcome" = open ] && [ $asked -lt 22 ]; do
    pause 31
    asked=$((asked + 1))
    ask /api/code/inquiry "{\"code\":\"$sale\"}"
    # Whether the inquiry went well says nothing of the payment: that is its status.
    [ "$(field responseCode)" = 00 ] || continue
    case $(field status) in
      Paid) outcome=released ;;
      Expired | 'Timed Out') outcome=failed ;;
    esac
  done
  tell "$sale" "$outcome"
}

log_in
sell 1999 USD
sell 50 ZWG
