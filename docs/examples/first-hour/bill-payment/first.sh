#!/bin/sh
# Pays 10.00 to a charity:      sh first.sh
# Asks what became of a bill:   sh first.sh bill-17…    (never sooner than 120 seconds after an unknown PAY)
set -eu

base=$PAYPROOF_BILL_PAYMENT_BASE
bill() { eval "printf %s \"\$PAYPROOF_BILL_PAYMENT_PURCHASES_IRREVERSIBLE_$1\""; }
# Credentials come by standard input: everybody on the machine can read a command line.
call() {
  {
    printf 'user = "%s:%s"\n' "$PAYPROOF_BILL_PAYMENT_USERNAME" "$PAYPROOF_BILL_PAYMENT_PASSWORD"
    printf 'header = "Content-Type: application/json"\n'
    printf 'data = "%s"\n' "$(printf '%s' "$1" | sed 's/["\\]/\\&/g')"
  } | curl --silent --show-error --max-time 60 --config - "$base/api/payment/process"
  echo
}

if [ $# -gt 0 ]; then
  # Action and Reference, and nothing else.
  call "{\"Action\": \"STATUS\", \"Reference\": \"$1\"}"
  exit
fi
reference=bill-$(date +%s)-$$
order="\"BillerCode\": \"$(bill BILLER_CODE)\", \"Reference\": \"$reference\", \"MemberNumber\": \"$(bill MEMBER_NUMBER)\",
  \"Products\": [{ \"Code\": \"$(bill PRODUCT_CODE)\", \"Price\": $(bill PRICE) }], \"TotalAmount\": $(bill PRICE)"
order=$(printf '%s' "$order" | tr -d '\n')
authorised=$(call "{\"Action\": \"AUTH\", $order}")
echo "$authorised"
case $authorised in
  *'"Status":"Authorized"'*) call "{\"Action\": \"PAY\", $order}" ;; # the same body, once
  *) exit 1 ;;
esac
echo "ask for its status: $reference"
