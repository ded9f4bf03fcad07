"""Pays 10.00 to a charity: python3 first.py. Asks what became of a bill: python3 first.py bill-17…"""

import base64
import json
import os
import sys
import urllib.error
import urllib.request
import uuid


def env(name):
    return os.environ["PAYPROOF_BILL_PAYMENT_" + name]


def process(body):
    request = urllib.request.Request(env("BASE") + "/api/payment/process", data=body.encode(), method="POST")
    login = f"{env('USERNAME')}:{env('PASSWORD')}".encode()
    request.add_header("Authorization", "Basic " + base64.b64encode(login).decode())
    request.add_header("Content-Type", "application/json")
    try:
        with urllib.request.urlopen(request, timeout=60) as answer:
            return json.load(answer)
    except urllib.error.HTTPError as refusal:
        sys.exit(f"{refusal.code} {refusal.read().decode()}\nhint: {refusal.headers.get('X-Sandbox-Hint')}")


if len(sys.argv) > 1:
    # Action and Reference, and nothing else.
    print(json.dumps(process(json.dumps({"Action": "STATUS", "Reference": sys.argv[1]}))))
    sys.exit()

reference = f"bill-{uuid.uuid4()}"
bill = {name: env("PURCHASES_IRREVERSIBLE_" + name) for name in ("BILLER_CODE", "PRODUCT_CODE", "MEMBER_NUMBER", "PRICE")}
# The price is put into the JSON as it is written, digit by digit: no float ever holds it.
order = (
    f'"BillerCode": {json.dumps(bill["BILLER_CODE"])}, "Reference": {json.dumps(reference)}, '
    f'"MemberNumber": {json.dumps(bill["MEMBER_NUMBER"])}, '
    f'"Products": [{{"Code": {json.dumps(bill["PRODUCT_CODE"])}, "Price": {bill["PRICE"]}}}], "TotalAmount": {bill["PRICE"]}'
)
authorised = process(f'{{"Action": "AUTH", {order}}}')
print(json.dumps(authorised))
if authorised["Status"] != "Authorized":
    sys.exit(authorised["Narration"])
# The same body, once. Where no answer comes: STATUS after 120 seconds, and never a second PAY.
print(json.dumps(process(f'{{"Action": "PAY", {order}}}')))
print("ask for its status:", reference)
