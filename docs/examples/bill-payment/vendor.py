"""A vendor and an offline biller, in Python's standard library alone: it sells bills, asks for what is not final, gives back
what failed, keeps its catalogue by announcements, and takes the payments that it is told of as a biller.

    npx payproof exec --api bill-payment --all-scenarios --time-scale 120 -- python3 docs/examples/bill-payment/vendor.py
"""

import base64
import hashlib
import hmac
import json
import os
import threading
import time
import urllib.error
import urllib.parse
import urllib.request
import uuid
from decimal import Decimal
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer


def env(name, otherwise=""):
    return os.environ.get("PAYPROOF_" + name, otherwise)


BASE = env("BILL_PAYMENT_BASE")
SCALE = float(env("TIME_SCALE", "1"))
TEST_BILLER = env("BILL_PAYMENT_TEST_BILLER")
SECRET = env("BILL_PAYMENT_OWN_BILLER_SECRET_KEY")

# On one line, however long the credentials are.
PAIR = env("BILL_PAYMENT_USERNAME") + ":" + env("BILL_PAYMENT_PASSWORD")
BASIC = "Basic " + base64.b64encode(PAIR.encode()).decode()

PATIENCE = 3 * 3600
catalogue = {}
taken = set()
taking = threading.Lock()
changed = []


def now():
    """Seconds on the provider's clock."""
    return time.monotonic() * SCALE


def wait(seconds):
    time.sleep(seconds / SCALE)


class NoAnswer(Exception):
    """What came of the call is not known."""


def call(path, body=None):
    """Sends one request, once, and gives its HTTP status and its JSON."""
    # All vendor calls declare JSON, those without a body as well.
    headers = {"Authorization": BASIC, "Content-Type": "application/json"}
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(BASE + path, data=data, headers=headers)
    try:
        with urllib.request.urlopen(request, timeout=90) as answer:
            return answer.status, json.loads(answer.read() or b"null", parse_float=Decimal)
    except urllib.error.HTTPError as error:
        if error.code >= 500:
            raise NoAnswer(f"HTTP {error.code}") from error
        return error.code, None
    except (OSError, ValueError) as error:
        raise NoAnswer(str(error)) from error


def load(codes=None):
    """Fetches the whole catalogue, at the start, or the billers that an announcement named."""
    query = "" if codes is None else "?billerCodes=" + ",".join(urllib.parse.quote(it) for it in codes)
    for _ in range(4):
        try:
            status, billers = call("/api/payment/ListBillers" + query)
            if status == 200:
                catalogue.update({it["Code"]: it for it in billers})
            return
        except NoAnswer:
            wait(60)


def process(action, body):
    return call("/api/payment/process", {"Action": action, **body})


def ask(reference, status):
    """The answer once it is final: 120 s after PAY, then every 180 s, 600 s while Flagged. None where patience ends."""
    answer = None
    until = now() + PATIENCE
    wait(600 if status == "Flagged" else 120)
    while now() < until:
        try:
            code, told = process("STATUS", {"Reference": reference})
            if code == 200:
                answer, status = told, told["Status"]
        except NoAnswer:
            pass
        if status in ("Paid", "Failed", "Reversed"):
            return answer
        # BeingProcessed, BeingPaid, Pending, and every word that nobody knows: not final.
        wait(600 if status == "Flagged" else 180)
    return None


def buy(product_code, member_number, price=None, quantity=1):
    biller = catalogue.get(TEST_BILLER)
    product = next((it for it in (biller or {}).get("Products", []) if it["Code"] == product_code), None)
    if product is None or not biller["Enabled"]:
        return
    unit = price if price is not None else product["Price"]
    is_from_auth = product.get("AuthAmountMandated") is not None or unit is None
    reference = "sale-" + uuid.uuid4().hex
    line = {"Code": product_code, "Quantity": quantity, "Price": None if is_from_auth else number(unit)}
    if product.get("RequiresForex"):
        line["RequiresForexPayment"] = True
    order = {
        "BillerCode": TEST_BILLER,
        "Reference": reference,
        "MemberNumber": member_number,
        "Products": [line],
        "TotalAmount": None if is_from_auth else number(Decimal(str(unit)) * quantity),
    }
    try:
        status, answer = process("AUTH", order)
    except NoAnswer:
        # A timed-out AUTH has charged nothing.
        return give_back(reference, None)
    if status != 200 or answer["Status"] != "Authorized":
        return give_back(reference, answer)
    if any(it.get("RequiresForexPayment") for it in answer.get("Products") or []):
        line["RequiresForexPayment"] = True
    try:
        # PAY goes out once: a second one could pay twice.
        status, answer = process("PAY", order)
    except NoAnswer:
        status, answer = 200, ask(reference, "")
    else:
        if status == 200 and answer["Status"] not in ("Paid", "Failed", "Reversed"):
            answer = ask(reference, answer["Status"])
    if status == 200 and answer is None:
        return tell(reference, "escalated")
    if status != 200 or answer["Status"] != "Paid":
        return give_back(reference, answer)
    tell(reference, "released")
    data = answer.get("PaymentData") or {}
    for receipt in (data.get("ReceiptHtml") or []) + (data.get("ReceiptSmses") or []):
        tell(reference, "delivered", receipt)
    for sold in answer.get("Products") or []:
        for voucher in sold.get("Vouchers") or []:
            tell(reference, "delivered", f"Voucher {voucher['SerialNumber']}: {voucher['Pin']}")


def number(amount):
    """Integers and decimals of two places are written as they are."""
    exact = Decimal(str(amount))
    return int(exact) if exact == exact.to_integral_value() else float(exact)


def give_back(reference, answer):
    """The customer, who paid before, reads Narration and gets the money back."""
    tell(reference, "shown", (answer or {}).get("Narration") or "The payment could not be made.")
    tell(reference, "failed")
    tell(reference, "refunded")


def tell(reference, outcome, text=None):
    """What was done, for payproof alone."""
    print(f"{reference}: {outcome}", flush=True)
    if env("OUTCOME_URL"):
        told = {"reference": reference, "outcome": outcome}
        if text is not None:
            told["text"] = text
        urllib.request.urlopen(urllib.request.Request(env("OUTCOME_URL"), data=json.dumps(told).encode())).close()


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"] or 0))
        if self.path == "/announcements":
            # 200 at once; what is fetched comes after.
            self.answer(200)
            codes = codes_of(body)
            if codes:
                changed.append(threading.Thread(target=load, args=(codes,)))
                changed[-1].start()
        elif is_genuine(body, self.headers.get("X-Signature", "")):
            take(json.loads(body))
            self.answer(200)
        else:
            self.answer(401)

    def answer(self, status):
        self.send_response(status)
        self.send_header("Content-Length", "0")
        self.end_headers()
        self.wfile.flush()

    def log_message(self, *_):
        """Nothing of a request is logged."""


def codes_of(body):
    """The codes of an announcement; none where it is empty or no array of codes."""
    try:
        codes = json.loads(body)
    except ValueError:
        return []
    return codes if isinstance(codes, list) and all(isinstance(it, str) and it for it in codes) else []


def is_genuine(body, signature):
    """Over the bytes as they came, before anything is parsed, in constant time."""
    own = base64.b64encode(hmac.new(SECRET.encode(), body, hashlib.sha256).digest()).decode()
    return hmac.compare_digest(own.encode(), signature.encode())


def take(notice):
    for payment in notice["Payments"]:
        identity = str(payment["PaymentId"])
        with taking:
            is_new = identity not in taken
            taken.add(identity)
        if is_new:
            department = payment.get("ProductDepartment") or "none"
            tell(identity, "released", f"{payment['ProductCode']}, department {department}")


server = ThreadingHTTPServer(("127.0.0.1", 0), Receiver)
threading.Thread(target=server.serve_forever, daemon=True).start()
if env("WEBHOOK_URL"):
    for kind, path in (("configuration", "/announcements"), ("payments", "/payments")):
        wanted = {"kind": kind, "url": f"http://127.0.0.1:{server.server_port}{path}"}
        urllib.request.urlopen(urllib.request.Request(env("WEBHOOK_URL"), data=json.dumps(wanted).encode())).close()

load()
buy("AA", "M1000234", "25.50")
buy("AM", "M1000234")
buy("RV", "M1000234", quantity=2)
buy("FP", "M1000234")
buy("AA", "USD1000234", "12.10")
buy("AA", "PF1000234", "4.20")

# Announcements that are on their way find somebody.
wait(120)
for thread in changed:
    thread.join()
server.shutdown()
