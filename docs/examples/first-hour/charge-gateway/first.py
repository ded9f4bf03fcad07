"""Charges 10.50 USD: python3 first.py. Looks the charge up: python3 first.py order-17…"""

import base64
import json
import os
import sys
import urllib.error
import urllib.request
import uuid


def env(name):
    return os.environ["PAYPROOF_CHARGE_GATEWAY_" + name]


def call(method, path, body=None):
    request = urllib.request.Request(env("BASE") + path, method=method)
    login = f"{env('USERNAME')}:{env('PASSWORD')}".encode()
    request.add_header("Authorization", "Basic " + base64.b64encode(login).decode())
    if body is not None:
        request.add_header("Content-Type", "application/json")
        request.data = json.dumps(body).encode()
    try:
        with urllib.request.urlopen(request, timeout=60) as answer:
            return json.load(answer)
    except urllib.error.HTTPError as refusal:
        sys.exit(f"{refusal.code} {refusal.read().decode()}\nhint: {refusal.headers.get('X-Sandbox-Hint')}")


customer = env("NUMBERS_WHITELISTED").split()[0]
if len(sys.argv) > 1:
    print(json.dumps(call("GET", f"/{customer}/transactions/amount/{sys.argv[1]}")))
    sys.exit()

order = f"order-{uuid.uuid4()}"
charge = {
    "clientCorrelator": order,
    "referenceCode": "INV-1001",
    "tranType": "MER",
    "endUserId": customer,
    "remarks": "Two tickets",
    "transactionOperationStatus": "Charged",
    "paymentAmount": {
        # 10.5 is exact. Others are not: keep cents, and write them with json.dumps only once they have two decimals.
        "charginginformation": {"amount": 10.5, "currency": "USD", "description": "Tickets"},
        "chargeMetaData": {"channel": env("MERCHANT_CHANNEL")},
    },
    "merchantCode": env("MERCHANT_MERCHANT_CODE"),
    "merchantPin": env("MERCHANT_MERCHANT_PIN"),
    "merchantNumber": env("MERCHANT_MERCHANT_NUMBER"),
    "terminalID": env("MERCHANT_TERMINAL_ID"),
    "countryCode": env("MERCHANT_COUNTRY_CODE"),
    "location": env("MERCHANT_LOCATION"),
    "superMerchantName": env("MERCHANT_SUPER_MERCHANT_NAME"),
    "merchantName": env("MERCHANT_MERCHANT_NAME"),
    "notifyUrl": "",
}
print(json.dumps(call("POST", "/transactions/amount/", charge)))
print("look it up:", order)
