#!/bin/sh
# Refunds all of a charge that first.sh made, by the transactionId of its answer:  sh refund.sh 2f1c…
set -eu

base=$PAYPROOF_CHARGE_GATEWAY_BASE
customer=${PAYPROOF_CHARGE_GATEWAY_NUMBERS_WHITELISTED%% *}
merchant() { eval "printf %s \"\$PAYPROOF_CHARGE_GATEWAY_MERCHANT_$1\""; }

body=$(mktemp)
trap 'rm -f "$body"' EXIT
# A correlator of its own, never the charge's.
cat > "$body" <<JSON
{
  "clientCorrelator": "refund-$(date +%s)-$$", "referenceCode": "INV-1001", "tranType": "REF", "endUserId": "$customer",
  "originalGatewayReference": "$1", "remarks": "Given back", "transactionOperationStatus": "Charged",
  "paymentAmount": {
    "charginginformation": { "amount": 10.50, "currency": "USD", "description": "Tickets" },
    "chargeMetaData": { "channel": "$(merchant CHANNEL)" }
  },
  "merchantCode": "$(merchant MERCHANT_CODE)", "merchantPin": "$(merchant MERCHANT_PIN)",
  "merchantNumber": "$(merchant MERCHANT_NUMBER)", "terminalID": "$(merchant TERMINAL_ID)",
  "countryCode": "$(merchant COUNTRY_CODE)", "location": "$(merchant LOCATION)",
  "superMerchantName": "$(merchant SUPER_MERCHANT_NAME)", "merchantName": "$(merchant MERCHANT_NAME)", "notifyUrl": ""
}
JSON
# Credentials come by standard input: everybody on the machine can read a command line.
printf 'user = "%s:%s"\n' "$PAYPROOF_CHARGE_GATEWAY_USERNAME" "$PAYPROOF_CHARGE_GATEWAY_PASSWORD" |
  curl --silent --show-error --max-time 60 --config - --header 'Content-Type: application/json' --data "@$body" \
    "$base/transactions/refund/"
echo
