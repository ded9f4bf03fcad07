"""A shop that charges wallets, in Python's standard library alone.

    npx payproof exec --api charge-gateway --all-scenarios --time-scale 60 -- python3 docs/examples/charge-gateway/shop.py
"""

import base64
import hmac
import json
import os
import threading
import time
import urllib.error
import urllib.parse
import urllib.request
import uuid
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer


def env(name, otherwise=""):
    return os.environ.get("PAYPROOF_" + name, otherwise)


BASE = env("CHARGE_GATEWAY_BASE")
CREDENTIALS = f"{env('CHARGE_GATEWAY_USERNAME')}:{env('CHARGE_GATEWAY_PASSWORD')}"
SCALE = float(env("TIME_SCALE", "1"))
CUSTOMERS = env("CHARGE_GATEWAY_NUMBERS_WHITELISTED").split()

# Set when a callback came for a charge, by correlator.
called_back = {}


def wait(seconds):
    time.sleep(seconds / SCALE)


class Receiver(BaseHTTPRequestHandler):
    """Verifies a callback over its raw bytes, answers at once, and wakes whoever looks the charge up then."""

    def do_POST(self):
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        digest = hmac.new(env("CALLBACK_SIGNATURE_SECRET").encode(), body, env("CALLBACK_SIGNATURE_ALGORITHM", "sha256"))
        is_hex = env("CALLBACK_SIGNATURE_ENCODING") == "hex"
        expected = digest.hexdigest() if is_hex else base64.b64encode(digest.digest()).decode()
        given = self.headers.get(env("CALLBACK_SIGNATURE_HEADER")) or ""
        genuine = hmac.compare_digest(given.encode(), expected.encode())
        self.send_response(200 if genuine else 401)
        self.send_header("Content-Length", "0")
        self.end_headers()
        if genuine:
            event = called_back.get(json.loads(body).get("clientCorrelator"))
            if event:
                event.set()

    def log_message(self, *_):
        """Nothing: a log line of each request helps nobody."""


class NoAnswer(Exception):
    """Whether the request took effect is not known."""


def send(method, path, body=None):
    """Sends a request; again after 500, each time after a longer wait, and after 503, when maintenance may be over."""
    waits = {500: [1, 2, 4, 8], 503: [60, 120, 240]}
    while True:
        request = urllib.request.Request(BASE + path, method=method)
        request.add_header("Authorization", "Basic " + base64.b64encode(CREDENTIALS.encode()).decode())
        if body is not None:
            request.data = json.dumps(body).encode()
            request.add_header("Content-Type", "application/json")
        try:
            with urllib.request.urlopen(request, timeout=90) as response:
                return response.status, json.load(response)
        except urllib.error.HTTPError as refusal:
            left = waits.get(refusal.code)
            if not left:
                return refusal.code, {}
            wait(left.pop(0))
        except OSError as problem:
            raise NoAnswer() from problem


def body_of(order, correlator, cents, **more):
    def merchant(name):
        return env("CHARGE_GATEWAY_MERCHANT_" + name)

    return {
        "clientCorrelator": correlator,
        "referenceCode": order["invoice"],
        "tranType": "MER",
        "endUserId": order["customer"],
        "remarks": "Invoice " + order["invoice"],
        "transactionOperationStatus": "Charged",
        "paymentAmount": {
            # Whole cents divided once print with two decimals at most; sums are made in cents.
            "charginginformation": {"amount": cents / 100, "currency": "USD", "description": "Tickets"},
            "chargeMetaData": {"channel": merchant("CHANNEL")},
        },
        "merchantCode": merchant("MERCHANT_CODE"),
        "merchantPin": merchant("MERCHANT_PIN"),
        "merchantNumber": merchant("MERCHANT_NUMBER"),
        "terminalID": merchant("TERMINAL_ID"),
        "countryCode": "ZW",
        "location": "Harare",
        "superMerchantName": merchant("SUPER_MERCHANT_NAME"),
        "merchantName": merchant("MERCHANT_NAME"),
        "notifyUrl": CALLBACK_URL,
        **more,
    }


def standing(answer):
    """SUCCESS and FAILED are outcomes. PENDING is none, nor is a status that nobody knows."""
    return {"SUCCESS": "released", "FAILED": "failed"}.get(answer.get("status"), "open")


def look_up(order, correlator):
    """How a charge stands, by its number and correlator, with the gateway's reference of it."""
    path = "/{}/transactions/amount/{}".format(*(urllib.parse.quote(it, safe="") for it in (order["customer"], correlator)))
    status, answer = send("GET", path)
    if status == 200:
        return standing(answer), answer.get("transactionId"), True
    # A failed PIN may be told as 422. After 401 or 403 asking again helps nobody.
    return ("failed" if status == 422 else "open"), None, status not in (400, 401, 403)


def charge(order):
    """Charges once and gives what became of it."""
    correlator = str(uuid.uuid4())
    called_back[correlator] = threading.Event()
    transaction, outcome = None, "open"
    try:
        status, answer = send("POST", "/transactions/amount/", body_of(order, correlator, order["cents"]))
        if 400 <= status < 500:
            return correlator, "failed", None
        if status >= 500:
            return correlator, "open", None
        outcome, transaction = standing(answer), answer.get("transactionId")
    except NoAnswer:
        # It may exist all the same: the look-up tells, and it is never simply sent again.
        wait(2)
    until = time.monotonic() + 120 / SCALE
    while outcome == "open" and time.monotonic() < until:
        called_back[correlator].wait(5 / SCALE)
        called_back[correlator].clear()
        try:
            outcome, found, is_worth_asking = look_up(order, correlator)
        except NoAnswer:
            continue
        transaction = found or transaction
        if not is_worth_asking:
            break
    return correlator, outcome, transaction


def refund(order, transaction):
    body = body_of(order, str(uuid.uuid4()), order["refund"], tranType="REF", originalGatewayReference=transaction)
    try:
        status, answer = send("POST", "/transactions/refund/", body)
    except NoAnswer:
        return "escalated"
    return "refunded" if status == 200 and answer.get("status") == "SUCCESS" else "escalated"


def tell(reference, outcome):
    """What was done, for payproof alone."""
    print(f"{reference}: {outcome}", flush=True)
    if env("OUTCOME_URL"):
        told = json.dumps({"reference": reference, "outcome": outcome}).encode()
        urllib.request.urlopen(urllib.request.Request(env("OUTCOME_URL"), data=told)).close()


receiver = ThreadingHTTPServer(("127.0.0.1", 0), Receiver)
threading.Thread(target=receiver.serve_forever, daemon=True).start()
CALLBACK_URL = f"http://127.0.0.1:{receiver.server_port}/callbacks"

for number, (cents, back) in enumerate([(1999, 0), (500, 250), (10, 10), (25000, 0)]):
    sale = {"invoice": f"INV-{number + 1}", "customer": CUSTOMERS[number % 2], "cents": cents, "refund": back}
    reference, ended, gateway_reference = charge(sale)
    tell(reference, ended)
    if ended == "released" and back:
        tell(reference, refund(sale, gateway_reference))
receiver.shutdown()
