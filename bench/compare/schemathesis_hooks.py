"""What Schemathesis has to be told to get past the charge gateway's door: see bench/compare/schemathesis.ts.

A valid value is replaced by one that this target knows (a test number, the merchant's fixtures, a fresh correlator);
a value that Schemathesis broke on purpose stays broken. Every charge that waits is paid with PIN 0000 over a small
server of the bench, so that there is something to look up and to refund. Failures go to a file, a JSON line each.
"""

import json
import os
import random
import urllib.request
import uuid

import schemathesis

KNOWN = json.loads(os.environ["BENCH_TARGET"])
FAILURES = os.environ["BENCH_FAILURES"]
WHITELISTED = KNOWN["fixtures"]["numbers"]["whitelisted"]
CHARGE_KEYS = {
    "clientCorrelator", "referenceCode", "tranType", "endUserId", "remarks", "transactionOperationStatus",
    "paymentAmount", "merchantCode", "merchantPin", "merchantNumber", "terminalID", "countryCode", "location",
    "superMerchantName", "merchantName", "notifyUrl",
}

choose = random.Random(1).choice

# Charges in SUCCESS by transactionId.
paid = {}


def is_text(value):
    return isinstance(value, str) and value != ""


def known_texts():
    merchant = KNOWN["fixtures"]["merchant"]
    names = [
        "merchantCode", "merchantPin", "merchantNumber", "terminalID", "countryCode", "location",
        "superMerchantName", "merchantName",
    ]
    return {name: merchant[name] for name in names if name in merchant}


def make_sensible(body, known_keys, is_refund):
    if not isinstance(body, dict):
        return
    for name in [name for name in body if name not in known_keys]:
        del body[name]
    if is_text(body.get("clientCorrelator")):
        body["clientCorrelator"] = f"st-{uuid.uuid4().hex[:24]}"
    if is_text(body.get("endUserId")):
        number = choose(WHITELISTED)
        body["endUserId"] = choose([number, f"0{number[3:]}"])
    for name in ("referenceCode", "remarks"):
        if is_text(body.get(name)):
            body[name] = f"{name}-{uuid.uuid4().hex[:8]}"
    for name, value in known_texts().items():
        if is_text(body.get(name)):
            body[name] = value
    # No callbacks: nobody would look at them, and most of what is generated is no address.
    if isinstance(body.get("notifyUrl"), str):
        body["notifyUrl"] = ""
    payment = body.get("paymentAmount")
    money = payment.get("charginginformation") if isinstance(payment, dict) else None
    if isinstance(money, dict):
        amount = money.get("amount")
        if isinstance(amount, (int, float)) and not isinstance(amount, bool) and amount > 0:
            money["amount"] = max(0.01, round(min(amount, 20), 2))
        if is_text(money.get("description")):
            money["description"] = f"order-{uuid.uuid4().hex[:8]}"
    meta = payment.get("chargeMetaData") if isinstance(payment, dict) else None
    if isinstance(meta, dict) and is_text(meta.get("channel")):
        meta["channel"] = "WEB"
    if is_refund and is_text(body.get("originalGatewayReference")):
        make_payable(body, money)


def make_payable(body, money):
    """A refund of a charge that is there: the one that a link named, else the latest; not above what was paid."""
    fresh = [it for it in paid.values() if not it["used"]]
    charge = paid.get(body["originalGatewayReference"]) or (fresh[-1] if fresh else None)
    if charge is None:
        return
    charge["used"] = True
    if is_text(body.get("endUserId")):
        body["endUserId"] = charge["endUserId"]
    body["originalGatewayReference"] = charge["transactionId"]
    if not isinstance(money, dict):
        return
    if money.get("currency") in ("USD", "ZWG"):
        money["currency"] = charge["currency"]
    amount = money.get("amount")
    if isinstance(amount, (int, float)) and not isinstance(amount, bool) and amount > 0:
        money["amount"] = min(amount, charge["amount"])


@schemathesis.hook
def before_load_schema(context, raw_schema):
    """Links that make a stateful run possible, and bodies without `allOf`: of one, Schemathesis breaks a value and leaves
    out what the other members ask for, so that a provider refuses for another reason."""
    schemas = raw_schema["components"]["schemas"]
    for name in ("ChargeRequest", "RefundRequest"):
        own = schemas[name].pop("allOf")[-1]
        common = schemas["Transaction"]
        schemas[name]["type"] = "object"
        schemas[name]["required"] = common["required"] + own["required"]
        schemas[name]["properties"] = {**common["properties"], **own["properties"]}
    charge = raw_schema["paths"]["/transactions/amount/"]["post"]["responses"]["200"]
    charge["links"] = {
        "lookUp": {
            "operationId": "lookup",
            "parameters": {
                "endUserId": "$request.body#/endUserId",
                "clientCorrelator": "$request.body#/clientCorrelator",
            },
        },
        "refund": {
            "operationId": "refund",
            "requestBody": {"originalGatewayReference": "$response.body#/transactionId"},
        },
    }


@schemathesis.hook
def before_call(context, case, kwargs):
    path = case.operation.path
    if path == "/transactions/amount/" and case.method == "POST":
        make_sensible(case.body, CHARGE_KEYS, False)
    elif path == "/transactions/refund/" and case.method == "POST":
        make_sensible(case.body, CHARGE_KEYS | {"originalGatewayReference"}, True)
    elif case.path_parameters and all(is_text(it) for it in case.path_parameters.values()):
        # A pair that a link gave stays; any other pair of texts would only ever be unknown.
        pairs = [(it["endUserId"], it["clientCorrelator"]) for it in paid.values()] or [(WHITELISTED[0], "st-unknown")]
        given = case.path_parameters
        if (given.get("endUserId"), given.get("clientCorrelator")) not in pairs:
            given["endUserId"], given["clientCorrelator"] = pairs[-1]


@schemathesis.hook
def after_call(context, case, response):
    if case.operation.path != "/transactions/amount/" or response.status_code != 200:
        return
    try:
        sent, answer = case.body, response.json()
        money = sent["paymentAmount"]["charginginformation"]
        prompt = {"endUserId": sent["endUserId"], "clientCorrelator": sent["clientCorrelator"], "pin": "0000"}
        request = urllib.request.Request(KNOWN["pinAt"], json.dumps(prompt).encode(), method="POST")
        urllib.request.urlopen(request, timeout=2).read()
        transaction_id = str(answer["transactionId"])
        paid[transaction_id] = {
            "transactionId": transaction_id,
            "endUserId": sent["endUserId"],
            "clientCorrelator": sent["clientCorrelator"],
            "currency": money["currency"],
            "amount": money["amount"],
            "used": False,
        }
    except (KeyError, TypeError, ValueError, OSError):
        return


@schemathesis.hook
def filter_failure(context, failure, case, response):
    """Drops nothing: it is the place that hears of every failure."""
    line = {
        "operation": case.operation.label,
        "status": response.status_code,
        "check": type(failure).__name__,
        "message": failure.message,
    }
    with open(FAILURES, "a", encoding="utf-8") as out:
        out.write(json.dumps(line) + "\n")
    return True
