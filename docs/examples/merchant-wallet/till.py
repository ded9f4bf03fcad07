"""The till of an agent, in Python's standard library alone: it sells for codes, takes cash into wallets and gives it back.

    npx payproof exec --api merchant-wallet --all-scenarios --time-scale 60 -- python3 docs/examples/merchant-wallet/till.py
"""

import json
import os
import time
import urllib.error
import urllib.parse
import urllib.request
import uuid


def env(name, otherwise=""):
    return os.environ.get("PAYPROOF_" + name, otherwise)


BASE = env("MERCHANT_WALLET_BASE")
SCALE = float(env("TIME_SCALE", "1"))
CUSTOMERS = env("MERCHANT_WALLET_NUMBERS_REGISTERED").split()
LIFETIME = float(env("MERCHANT_WALLET_TOKEN_LIFETIME_SECONDS", "900"))

SUCCESS = "00"
SUCCESS_OF_LINKED_ACCOUNTS = "000"


def now():
    """Seconds on the provider's clock."""
    return time.monotonic() * SCALE


def wait(seconds):
    time.sleep(seconds / SCALE)


class NoAnswer(Exception):
    """Whether the request took effect is not known."""


class Refused(Exception):
    """The answer has another responseCode than that of a success."""

    def __init__(self, status, body):
        # The reason has either name.
        super().__init__(body.get("responseMsg") or body.get("responseDescription") or "no reason was given")
        self.status = status


class Session:
    """Keeps one access token: it is used while it lives, and not after it was refused."""

    token = None
    until = 0.0

    def bearer(self):
        if self.token is None or now() > self.until:
            began = now()
            credentials = {"username": env("MERCHANT_WALLET_USERNAME"), "password": env("MERCHANT_WALLET_PASSWORD")}
            self.token = exchange("POST", "/auth/third-party", credentials, None)["accessToken"]
            self.until = began + LIFETIME * 0.9
        return self.token


session = Session()


def exchange(method, path, body, token, success=SUCCESS):
    """Sends one request, once, and gives its JSON. Its responseCode says what came of it, whatever the HTTP status."""
    headers = {"X-Api-Key": env("MERCHANT_WALLET_API_KEY"), "Accept": "application/json"}
    data = None
    if body is not None:
        # Amounts are integers of cents, and leave as they are.
        data = json.dumps(body).encode()
        headers["Content-Type"] = "application/json"
    if token is not None:
        headers["Authorization"] = "Bearer " + token
    request = urllib.request.Request(BASE + path, data=data, headers=headers, method=method)
    try:
        with urllib.request.urlopen(request, timeout=90) as answer:
            status, trace, text = answer.status, answer.headers.get("X-Trace-Id"), answer.read()
    except urllib.error.HTTPError as error:
        status, trace, text = error.code, error.headers.get("X-Trace-Id"), error.read()
    except OSError as error:
        raise NoAnswer(str(error)) from error
    try:
        answered = json.loads(text)
    except ValueError:
        answered = {}
    code = answered.get("responseCode") if isinstance(answered, dict) else None
    print(f"{method} {path}: HTTP {status}, responseCode {code}, X-Trace-Id {trace}", flush=True)
    if code is None and not 400 <= status < 500:
        raise NoAnswer(f"HTTP {status} without a responseCode")
    if code != success:
        raise Refused(status, answered if isinstance(answered, dict) else {})
    return answered


def call(method, path, body=None, success=SUCCESS):
    """The same under an access token; once more under a new one where that was refused, as nothing was done then."""
    token = session.bearer()
    try:
        return exchange(method, path, body, token, success)
    except Refused as refusal:
        if refusal.status not in (401, 403):
            raise
    session.token = None
    return exchange(method, path, body, session.bearer(), success)


def tell(reference, outcome, text=None):
    """What was done, for payproof alone."""
    print(f"{reference}: {outcome}", flush=True)
    if env("OUTCOME_URL"):
        told = {"reference": reference, "outcome": outcome}
        if text is not None:
            told["text"] = text
        urllib.request.urlopen(urllib.request.Request(env("OUTCOME_URL"), data=json.dumps(told).encode())).close()


def sell(amount, currency):
    """Sells something for a code, and hands it out once the code is paid."""
    reference = "order-" + uuid.uuid4().hex
    order = {"reference": reference, "narration": "Order " + reference, "currency": currency, "amount": amount}
    try:
        code = call("POST", "/api/code/generate", {**order, "type": "PAYMENT"})["code"]
    except Refused as refusal:
        return tell(reference, "failed", str(refusal))
    except NoAnswer as problem:
        return tell(reference, "escalated", str(problem))
    tell(reference, "shown", f"Pay with {code}")
    until = now() + 660
    while now() < until:
        wait(30)
        try:
            answer = call("POST", "/api/code/inquiry", {"code": str(code), "reference": reference})
        except (Refused, NoAnswer):
            # The inquiry failed, which says nothing about the payment.
            continue
        # Amounts of answers may be numbers or texts.
        if answer["status"] == "Paid" and int(answer["amount"]) == amount:
            return tell(reference, "released")
        if answer["status"] in ("Expired", "Timed Out"):
            return tell(reference, "failed", "The code ran out.")
    # Claimed, New, or a word that nobody knows: neither paid nor over.
    return tell(reference, "escalated")


def take_cash(msisdn, amount, currency, is_returned):
    """Takes cash of a customer, whose name was compared with an identity document, and gives it back where that is wanted."""
    query = urllib.parse.urlencode({"currency": currency})
    try:
        path = f"/api/v1/account/msisdn/{msisdn}/details?{query}"
        accounts = call("GET", path, success=SUCCESS_OF_LINKED_ACCOUNTS)["accounts"]
    except (Refused, NoAnswer):
        return None
    account = next((it["accountNumber"] for it in accounts if it["currency"] == currency), None)
    if account is None:
        return None
    reference = "cash-" + uuid.uuid4().hex
    movement = {"currency": currency, "amount": amount, "destinationAccount": str(account)}
    try:
        call("POST", "/api/transaction/deposit", {**movement, "reference": reference, "narration": "Cash " + reference})
    except Refused as refusal:
        return tell(reference, "failed", str(refusal))
    except NoAnswer:
        made = is_deposited(reference, str(account))
        if not made:
            return tell(reference, "escalated" if made is None else "failed")
    tell(reference, "released")
    if not is_returned:
        return None
    references = {"originalParticipantReference": reference, "participantReference": "back-" + uuid.uuid4().hex}
    try:
        call("POST", "/api/transaction/reversal/v2", {**movement, **references, "type": "CREDIT"})
    except (Refused, NoAnswer) as problem:
        return tell(reference, "escalated", str(problem))
    return tell(reference, "refunded")


def is_deposited(reference, account):
    """Whether a deposit that was not answered was made: its details are there. None where nobody can say."""
    for _ in range(5):
        wait(20)
        asked = {"accountNumber": account, "originalParticipantReference": reference}
        try:
            answer = call("POST", "/bank/api/transaction/inquiry", {**asked, "participantReference": "ask-" + uuid.uuid4().hex})
            return answer.get("details") is not None
        except Refused as refusal:
            if refusal.status < 500:
                return False
        except NoAnswer:
            continue
    return None


def give_change(msisdn, amount):
    """Credits the change of a customer who paid cash: at most 500 cents in USD."""
    reference = "change-" + uuid.uuid4().hex
    change = {"reference": reference, "narration": "Change " + reference, "currency": "USD", "amount": amount}
    try:
        call("POST", "/api/transaction/bankChange", {**change, "destinationMsisdn": msisdn})
    except Refused as refusal:
        return tell(reference, "failed", str(refusal))
    except NoAnswer as problem:
        return tell(reference, "escalated", str(problem))
    return tell(reference, "released")


sell(1250, "USD")
sell(19999, "ZWG")
take_cash(CUSTOMERS[0], 5000, "USD", True)
take_cash(CUSTOMERS[-1], 7001, "ZWG", False)
give_change(CUSTOMERS[0], 375)
