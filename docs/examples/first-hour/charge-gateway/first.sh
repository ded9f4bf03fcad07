#!/bin/sh
# Charges 10.50 USD:    sh first.sh
# Looks the charge up:  sh first.sh order-17…
set -eu

base=$PAYPROOF_CHARGE_GATEWAY_BASE
customer=${PAYPROOF_CHARGE_GATEWAY_NUMBERS_WHITELISTED%% *}
merchant() { eval "printf %s \"\$PAYPROOF_CHARGE_GATEWAY_MERCHANT_$1\""; }
# Credentials come by standard input: everybody on the machine can read a command line.
call() {
  printf 'user = "%s:%s"\n' "$PAYPROOF_CHARGE_GATEWAY_USERNAME" "$PAYPROOF_CHARGE_GATEWAY_PASSWORD" |
    curl --silent --show-error --max-time 60 --config - "$@"
}

if [ $# -gt 0 ]; then
  call "$base/$customer/transactions/amount/$1"
  exit
fi

order=order-$(date +%s)-$$
body=$(mktemp)
trap 'rm -f "$body"' EXIT
cat > "$body" <<JSON
{
  "clientCorrelator": "$order", "referenceCode": "INV-1001", "tranType": "MER", "endUserId": "$customer",
  "remarks": "Two tickets", "transactionOperationStatus": "Charged",
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
call "$base/transactions/amount/" --header 'Content-Type: application/json' --data "@$body"
echo
echo "look it up: $order"
