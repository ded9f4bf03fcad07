"""A project on `requests`: one session, dictionaries with None for what it has not got."""

import os
import sys
import uuid

import requests


def env(name):
    return os.environ["PAYPROOF_" + name]


def done(answer):
    if not answer.ok:
        sys.exit(f"{answer.request.url}: {answer.status_code} {answer.text} {answer.headers.get('X-Sandbox-Hint')}")
    return answer.json()


gateway = requests.Session()
gateway.auth = (env("CHARGE_GATEWAY_USERNAME"), env("CHARGE_GATEWAY_PASSWORD"))
merchant = "CHARGE_GATEWAY_MERCHANT_"
charge = done(
    gateway.post(
        env("CHARGE_GATEWAY_BASE") + "/transactions/amount/",
        json={
            "clientCorrelator": str(uuid.uuid4()),
            "referenceCode": "INV-7",
            "tranType": "MER",
            "endUserId": env("CHARGE_GATEWAY_NUMBERS_WHITELISTED").split()[0],
            "remarks": "one",
            "transactionOperationStatus": "Charged",
            "paymentAmount": {
                "charginginformation": {"amount": 19.99, "currency": "USD", "description": "one"},
                "chargeMetaData": {"channel": env(merchant + "CHANNEL")},
            },
            "merchantCode": env(merchant + "MERCHANT_CODE"),
            "merchantPin": env(merchant + "MERCHANT_PIN"),
            "merchantNumber": env(merchant + "MERCHANT_NUMBER"),
            "terminalID": env(merchant + "TERMINAL_ID"),
            "countryCode": "ZW",
            "location": env(merchant + "LOCATION"),
            "superMerchantName": env(merchant + "SUPER_MERCHANT_NAME"),
            "merchantName": env(merchant + "MERCHANT_NAME"),
            "notifyUrl": None,
        },
    )
)
print("charge-gateway", charge["status"])

wallet = requests.Session()
wallet.headers["X-Api-Key"] = env("MERCHANT_WALLET_API_KEY")
base = env("MERCHANT_WALLET_BASE")
login = {"username": env("MERCHANT_WALLET_USERNAME"), "password": env("MERCHANT_WALLET_PASSWORD")}
wallet.headers["Authorization"] = "Bearer " + done(wallet.post(base + "/auth/third-party", json=login))["accessToken"]
sale = {"reference": None, "narration": None, "currency": "USD", "amount": 1050, "type": "PAYMENT"}
print("merchant-wallet", done(wallet.post(base + "/api/code/generate", json=sale))["responseCode"])

vendor = requests.Session()
vendor.auth = (env("BILL_PAYMENT_USERNAME"), env("BILL_PAYMENT_PASSWORD"))
bill = "BILL_PAYMENT_PURCHASES_IRREVERSIBLE_"
price = float(env(bill + "PRICE"))
order = {
    "BillerCode": env(bill + "BILLER_CODE"),
    "Reference": str(uuid.uuid4()),
    "MemberNumber": env(bill + "MEMBER_NUMBER"),
    "Products": [
        {
            "Code": env(bill + "PRODUCT_CODE"),
            "Quantity": None,
            "Department": None,
            "Price": price,
            "RequiresForexPayment": None,
            "Metadata": None,
        }
    ],
    "TotalAmount": price,
    "PayerDetails": None,
}
process = env("BILL_PAYMENT_BASE") + "/api/payment/process"
for action in ("Auth", "Pay"):
    answer = done(vendor.post(process, json={"Action": action, **order}))
# A shared class for all actions: what STATUS has no use for is null.
unused = {name: None for name in ("BillerCode", "MemberNumber", "Products", "TotalAmount", "PayerDetails")}
answer = done(vendor.post(process, json={"Action": "Status", "Reference": order["Reference"], **unused}))
print("bill-payment", answer["Status"])
