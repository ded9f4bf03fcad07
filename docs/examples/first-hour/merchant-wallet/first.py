"""Makes a code for 10.50 USD: python3 first.py. Asks where it stands: python3 first.py 12345678."""

import json
import os
import sys
import urllib.error
import urllib.request
import uuid


def env(name):
    return os.environ["PAYPROOF_MERCHANT_WALLET_" + name]


def call(path, body, token=None):
    request = urllib.request.Request(env("BASE") + path, method="POST", data=json.dumps(body).encode())
    request.add_header("X-Api-Key", env("API_KEY"))
    request.add_header("Content-Type", "application/json")
    if token:
        request.add_header("Authorization", "Bearer " + token)
    try:
        with urllib.request.urlopen(request, timeout=60) as answer:
            result = json.load(answer)
    except urllib.error.HTTPError as refusal:
        sys.exit(f"{refusal.code} {refusal.read().decode()}\nhint: {refusal.headers.get('X-Sandbox-Hint')}")
    # The HTTP status is secondary: responseCode is the result.
    if result["responseCode"] != "00":
        sys.exit(json.dumps(result))
    return result


# One log-in serves 15 minutes of calls.
access = call("/auth/third-party", {"username": env("USERNAME"), "password": env("PASSWORD")})["accessToken"]
if len(sys.argv) > 1:
    print(json.dumps(call("/api/code/inquiry", {"code": sys.argv[1]}, access)))
    sys.exit()

sale = f"sale-{uuid.uuid4()}"
made = call(
    "/api/code/generate",
    # 10.50 USD are 1050 cents: a whole JSON number.
    {"reference": sale, "narration": sale, "currency": "USD", "amount": 1050, "type": "PAYMENT"},
    access,
)
print(json.dumps({**made, "qrCode": "…"}))
print("show the customer:", made["code"])
