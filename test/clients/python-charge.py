# One charge with the generated Python client, and its look-up once the customer has paid. Settings come as JSON on stdin.
import json
import sys

from payproof_charge_gateway import ApiClient, ChargeGatewayApi, ChargeRequest, Configuration

settings = json.loads(sys.stdin.readline())
configuration = Configuration(host=settings["base"], username=settings["username"], password=settings["password"])
body = settings["body"]

with ApiClient(configuration) as client:
    gateway = ChargeGatewayApi(client)
    print(gateway.charge(ChargeRequest.from_dict(body)).to_json(), flush=True)
    sys.stdin.readline()
    print(gateway.lookup(body["endUserId"], body["clientCorrelator"]).to_json(), flush=True)
