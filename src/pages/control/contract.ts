// Made from specs/sandbox-control/openapi.yaml by `npm run pages`.

export type DescribedField = { "field": string; "required": boolean; "type": string; "description": string; "source"?: string; "in"?: "path" | "query" | "header" };

export type Email = string;

export type Portal = { "name": string; "email": string; "registeredAt": number; "sandbox": { "state": "none" | "requested" | "active"; "username"?: string; "base"?: string }; "production": null | Record<string, unknown> };

export type ProductionRequest = { "email": string; "name": string; "merchantNumber": string; "at": number; "state": "submitted" | "returned" | "issued"; "reason"?: string; "username"?: string; "cases": ({ "id": string; "merchantReference": string; "actual": string; "status": string; "comments": string })[]; "problems": (string)[]; "notes": (string)[] };

export type PromptDone = { "prompt": Record<string, unknown>; "status": string | null; "statusMessage": string | null };

export type CodeUsed = { "code": string; "msisdn": string; "status": string | null };

export type DecimalText = string;

export type Dialect = Record<string, string>;

export type Instant = number;

export type TimeScale = number;

export type Snapshot = { "kind": "payproof-workspace"; "version": number; "workspace": string; "clock": { "mode": "frozen" | "real-time"; "at": Instant; "timeScale": TimeScale }; "tables": Record<string, (Record<string, unknown>)[]> };

export type CallbackSignature = { "header"?: string; "secret"?: string; "encoding"?: "hex" | "base64"; "algorithm"?: "sha256" | "sha512" | "sha1" };

export type Faults = (string)[];

export type Workspace = { "id": string; "clock": { "mode": "frozen" | "real-time"; "now": number; "timeScale"?: TimeScale }; "faults": (string)[]; "apis": Record<string, { "base": string; "credentials": Record<string, unknown>; "fixtures": Record<string, unknown>; "dialect": Record<string, unknown> }>; "callbackSignature": { "header": string; "secret": string; "encoding": "hex" | "base64"; "algorithm": "sha256" | "sha512" | "sha1" } };

/** By operationId: what it takes and what it answers. */
export interface Operations {
  getIndex: { asked: {  }; answer: { "service": "payproof sandbox"; "version": string; "guide": string; "contract": string; "apis": Record<string, { "base": string }>; "workspaces": ({ "id": string; "links": Record<string, string> })[]; "operations": ({ "operationId": string; "method": string; "path": string; "summary": string })[] } };
  listWorkspaces: { asked: { query?: { "username"?: string } }; answer: { "workspaces": ({ "id": string; "faults": (string)[] })[] } };
  makeWorkspace: { asked: { body: { "like"?: string; "dialect"?: Dialect; "faults"?: Faults; "callbackSignature"?: CallbackSignature; "clock"?: "frozen" | "real-time"; "timeScale"?: TimeScale } }; answer: Workspace };
  getWorkspace: { asked: { "workspace": string }; answer: Workspace };
  removeWorkspace: { asked: { "workspace": string }; answer: undefined };
  resetWorkspace: { asked: { "workspace": string }; answer: undefined };
  snapshotWorkspace: { asked: { "workspace": string }; answer: Snapshot };
  restoreWorkspace: { asked: { "workspace": string; body: Snapshot }; answer: undefined };
  changeBehaviour: { asked: { "workspace": string; body: { "dialect"?: Dialect; "faults"?: Faults; "callbackSignature"?: CallbackSignature } }; answer: Workspace };
  listPrompts: { asked: { "workspace": string; query?: { "endUserId"?: string } }; answer: { "prompts": ({ "api": string; "endUserId": string; "clientCorrelator": string; "text": string; "at": Instant })[] } };
  answerPrompt: { asked: { "workspace": string; body: { "endUserId"?: string; "clientCorrelator"?: string; "pin": string } }; answer: PromptDone };
  ignorePrompt: { asked: { "workspace": string; body?: { "endUserId"?: string; "clientCorrelator"?: string } }; answer: PromptDone };
  listSms: { asked: { "workspace": string; query?: { "endUserId"?: string } }; answer: { "sms": ({ "endUserId": string; "text": string; "at": number })[] } };
  listNumbers: { asked: { "workspace": string }; answer: { "numbers": ({ "endUserId": string; "whitelisted": boolean; "barred": boolean })[] } };
  addNumber: { asked: { "workspace": string; body: { "endUserId": string } }; answer: undefined };
  verifyNumber: { asked: { "workspace": string; body: { "endUserId": string; "code": string } }; answer: undefined };
  getPhone: { asked: { "workspace": string; query: { "endUserId": string } }; answer: { "endUserId": string; "whitelisted": boolean; "barred": boolean; "covered": boolean } };
  setCoverage: { asked: { "workspace": string; body: { "endUserId": string; "covered": boolean } }; answer: undefined };
  linkPhone: { asked: { "workspace": string; body: { "endUserId": string } }; answer: { "endUserId": string; "url": string; "qr": (string)[] } };
  readCode: { asked: { "workspace": string; query: { "msisdn": string; "code": string } }; answer: { "code": string; "type": "PAYMENT" | "WITHDRAWAL"; "amount": string; "currency": "USD" | "ZWG"; "description": string; "payee": "merchant" | "agent"; "status": string; "claimedBy"?: string } };
  claimCode: { asked: { "workspace": string; body: { "msisdn"?: string; "code": string } }; answer: CodeUsed };
  payCode: { asked: { "workspace": string; body: { "msisdn"?: string; "code": string } }; answer: CodeUsed };
  listWallets: { asked: { "workspace": string; query?: { "msisdn"?: string; "currency"?: "USD" | "ZWG" } }; answer: { "wallets": ({ "msisdn": string; "currency": "USD" | "ZWG"; "accountNumber": string; "balance": number })[] } };
  getClock: { asked: { "workspace": string }; answer: { "mode": "frozen" | "real-time"; "now": Instant; "timeScale"?: TimeScale; "nextDue": number | null } };
  advanceClock: { asked: { "workspace": string; body: { "ms": number } }; answer: { "now": Instant; "fired": ({ "at": Instant; "kind": "event" | "delivery"; "name": string })[] } };
  setClock: { asked: { "workspace": string; body: { "at": Instant } }; answer: { "now": Instant; "fired": ({ "at": Instant; "kind": "event" | "delivery"; "name": string })[] } };
  paceClock: { asked: { "workspace": string; body: { "mode": "frozen" | "real-time"; "timeScale"?: TimeScale } }; answer: undefined };
  advanceToNext: { asked: { "workspace": string }; answer: { "now": Instant; "fired": ({ "at": Instant; "kind": "event" | "delivery"; "name": string })[] } };
  listDue: { asked: { "workspace": string }; answer: { "count": number; "due": ({ "at": number; "api": string; "kind": "event" | "delivery"; "name": string; "why": string; "about": string })[] } };
  listDeliveries: { asked: { "workspace": string }; answer: { "deliveries": ({ "id": string; "api": string; "url": string; "body": string; "state": "scheduled" | "delivered" | "failed" | "blocked"; "createdAt": number; "attempts": ({ "at": number; "status"?: number; "error"?: string; "isResent"?: boolean; "isForged"?: boolean })[] })[] } };
  resendDelivery: { asked: { "workspace": string; body?: { "id"?: string; "brokenSignature"?: boolean } }; answer: { "delivery": { "attempts": ({ "at": Instant })[] } } };
  triggerCallback: { asked: { "workspace": string; body?: { "url"?: string; "endUserId"?: string; "pin"?: string } }; answer: { "url": string; "endUserId": string; "clientCorrelator": string; "transactionId": string; "status": string | null } };
  triggerConfiguration: { asked: { "workspace": string; body?: { "url"?: string; "billerCode"?: string } }; answer: { "url": string; "billerCode": string } };
  triggerPayments: { asked: { "workspace": string; body?: { "url"?: string } }; answer: { "url": string; "schedule": "each" | "daily"; "billerCode": string; "reference": string } };
  followEvents: { asked: { "workspace": string; query?: { "after"?: string; "kinds"?: string; "endUserId"?: string; "follow"?: "true" | "false" }; header?: { "Last-Event-ID"?: string } }; answer: undefined };
  listExchanges: { asked: { "workspace": string }; answer: { "dropped": number; "exchanges": ({ "id": number; "call"?: number; "at": number; "api": string; "operation": string | null; "request": Record<string, unknown>; "answer": Record<string, unknown> })[] } };
  listFindings: { asked: { "workspace": string; query?: { "after"?: number; "follow"?: "true" | "false" } }; answer: undefined };
  getOperator: { asked: { "workspace": string }; answer: { "apis": ({ "api": "bill-payment" | "charge-gateway" | "merchant-wallet"; "enabled": boolean; "maintenance": boolean; "failNext": number })[] } };
  barNumber: { asked: { "workspace": string; body: { "endUserId": string; "barred": boolean } }; answer: undefined };
  enableSandbox: { asked: { "workspace": string; body: { "enabled": boolean } }; answer: undefined };
  maintenance: { asked: { "workspace": string; body: { "on": boolean } }; answer: undefined };
  failNext: { asked: { "workspace": string; body?: { "api"?: "bill-payment" | "charge-gateway" | "merchant-wallet" } }; answer: undefined };
  listVendorWallets: { asked: { "workspace": string }; answer: { "wallets": ({ "currency": "USD" | "ZWG"; "balance": DecimalText; "minimumBalance": DecimalText; "status": "open" | "suspended" | "closed" })[] } };
  setVendorWallet: { asked: { "workspace": string; body: { "currency": "USD" | "ZWG"; "balance"?: DecimalText; "minimumBalance"?: DecimalText; "status"?: "open" | "suspended" | "closed" } }; answer: undefined };
  listBillerStates: { asked: { "workspace": string }; answer: { "billers": ({ "billerCode": string; "name": string; "enabled": boolean; "online": boolean; "fee": string | null; "products": ({ "code": string; "name": string; "enabled": boolean; "available"?: number })[] })[] } };
  changeBiller: { asked: { "workspace": string; body: { "billerCode": string; "fee"?: DecimalText; "enabled"?: boolean; "product"?: { "code": string; "enabled": boolean } } }; answer: undefined };
  setBillerOnline: { asked: { "workspace": string; body: { "billerCode": string; "online": boolean } }; answer: undefined };
  setStock: { asked: { "workspace": string; body: { "billerCode": string; "productCode": string; "available": number } }; answer: undefined };
  failNextReversal: { asked: { "workspace": string }; answer: undefined };
  listWebhooks: { asked: { "workspace": string }; answer: { "webhooks": ({ "kind": "configuration" | "payments"; "billerCode"?: string; "url": string; "schedule"?: "each" | "daily" })[] } };
  registerWebhook: { asked: { "workspace": string; body: { "kind": "configuration" | "payments"; "url": string; "token"?: string; "billerCode"?: string; "schedule"?: "each" | "daily" } }; answer: { "secretKey"?: string } };
  getPortal: { asked: { "workspace": string; header: { "Portal-Session": string } }; answer: Portal };
  registerDeveloper: { asked: { "workspace": string; body: { "name": string; "email": Email; "password": string } }; answer: undefined };
  signIn: { asked: { "workspace": string; body: { "email": Email; "password": string } }; answer: { "session": string } };
  signOut: { asked: { "workspace": string; header: { "Portal-Session": string } }; answer: undefined };
  listPortalMessages: { asked: { "workspace": string; header: { "Portal-Session": string } }; answer: { "messages": ({ "category": string; "at": number; "text": string; "username"?: string; "password"?: string })[] } };
  requestSandboxAccess: { asked: { "workspace": string; header: { "Portal-Session": string } }; answer: { "username": string } };
  activateSandbox: { asked: { "workspace": string; header: { "Portal-Session": string }; body: { "username": string; "password": string } }; answer: { "authorization": string } };
  downloadTestScript: { asked: { "workspace": string; header: { "Portal-Session": string } }; answer: undefined };
  requestProductionAccess: { asked: { "workspace": string; header: { "Portal-Session": string }; body: { "merchantNumber": string; "files": Record<string, string> } }; answer: ProductionRequest };
  listProductionRequests: { asked: { "workspace": string }; answer: { "requests": (ProductionRequest)[] } };
  decideProductionAccess: { asked: { "workspace": string; body: { "email": Email; "decision": "issue" | "return"; "reason"?: string } }; answer: undefined };
  listSetAside: { asked: {  }; answer: { "setAside": ({ "workspace": string; "table": string; "reason": string; "at"?: number })[] } };
  describeOperation: { asked: { query: { "api": string; "operation": string } }; answer: { "method": string; "path": string; "source": string; "summary": string; "description": string; "parameters": (DescribedField)[]; "request": (DescribedField)[]; "answers": ({ "status": string; "description": string; "fields": (DescribedField)[] })[] } };
  listFaults: { asked: {  }; answer: { "faults": ({ "id": string; "api": string; "title": string; "breaks": string; "section": string; "rule": string; "pair": "accepts-too-much" | "refuses-too-much" | "wrong-answer" })[] } };
  listDialects: { asked: {  }; answer: { "dialects": ({ "id": string; "api": string; "section": string; "changes": string; "values": (string)[]; "default": string; "own"?: { "form": string; "example": string } })[] } };
}

/** By operationId: method and path. */
export const routes: Readonly<Record<keyof Operations, readonly [string, string]>> = {
  getIndex: ['GET', '/'],
  listWorkspaces: ['GET', '/workspaces'],
  makeWorkspace: ['POST', '/workspaces'],
  getWorkspace: ['GET', '/workspaces/{workspace}'],
  removeWorkspace: ['DELETE', '/workspaces/{workspace}'],
  resetWorkspace: ['POST', '/workspaces/{workspace}/reset'],
  snapshotWorkspace: ['GET', '/workspaces/{workspace}/snapshot'],
  restoreWorkspace: ['POST', '/workspaces/{workspace}/restore'],
  changeBehaviour: ['POST', '/workspaces/{workspace}/behaviour'],
  listPrompts: ['GET', '/workspaces/{workspace}/prompts'],
  answerPrompt: ['POST', '/workspaces/{workspace}/prompts/answer'],
  ignorePrompt: ['POST', '/workspaces/{workspace}/prompts/ignore'],
  listSms: ['GET', '/workspaces/{workspace}/sms'],
  listNumbers: ['GET', '/workspaces/{workspace}/numbers'],
  addNumber: ['POST', '/workspaces/{workspace}/numbers'],
  verifyNumber: ['POST', '/workspaces/{workspace}/numbers/verify'],
  getPhone: ['GET', '/workspaces/{workspace}/phones'],
  setCoverage: ['POST', '/workspaces/{workspace}/phones/coverage'],
  linkPhone: ['POST', '/workspaces/{workspace}/phones/link'],
  readCode: ['GET', '/workspaces/{workspace}/codes'],
  claimCode: ['POST', '/workspaces/{workspace}/codes/claim'],
  payCode: ['POST', '/workspaces/{workspace}/codes/pay'],
  listWallets: ['GET', '/workspaces/{workspace}/wallets'],
  getClock: ['GET', '/workspaces/{workspace}/clock'],
  advanceClock: ['POST', '/workspaces/{workspace}/clock/advance'],
  setClock: ['POST', '/workspaces/{workspace}/clock/set'],
  paceClock: ['POST', '/workspaces/{workspace}/clock/pace'],
  advanceToNext: ['POST', '/workspaces/{workspace}/clock/advance-to-next'],
  listDue: ['GET', '/workspaces/{workspace}/clock/due'],
  listDeliveries: ['GET', '/workspaces/{workspace}/deliveries'],
  resendDelivery: ['POST', '/workspaces/{workspace}/deliveries/resend'],
  triggerCallback: ['POST', '/workspaces/{workspace}/trigger/callback'],
  triggerConfiguration: ['POST', '/workspaces/{workspace}/trigger/configuration'],
  triggerPayments: ['POST', '/workspaces/{workspace}/trigger/payments'],
  followEvents: ['GET', '/workspaces/{workspace}/events'],
  listExchanges: ['GET', '/workspaces/{workspace}/exchanges'],
  listFindings: ['GET', '/workspaces/{workspace}/findings'],
  getOperator: ['GET', '/workspaces/{workspace}/operator'],
  barNumber: ['POST', '/workspaces/{workspace}/operator/bar-number'],
  enableSandbox: ['POST', '/workspaces/{workspace}/operator/sandbox'],
  maintenance: ['POST', '/workspaces/{workspace}/operator/maintenance'],
  failNext: ['POST', '/workspaces/{workspace}/operator/fail-next'],
  listVendorWallets: ['GET', '/workspaces/{workspace}/operator/vendor-wallet'],
  setVendorWallet: ['POST', '/workspaces/{workspace}/operator/vendor-wallet'],
  listBillerStates: ['GET', '/workspaces/{workspace}/operator/biller'],
  changeBiller: ['POST', '/workspaces/{workspace}/operator/biller'],
  setBillerOnline: ['POST', '/workspaces/{workspace}/operator/biller-online'],
  setStock: ['POST', '/workspaces/{workspace}/operator/stock'],
  failNextReversal: ['POST', '/workspaces/{workspace}/operator/fail-next-reversal'],
  listWebhooks: ['GET', '/workspaces/{workspace}/operator/webhook'],
  registerWebhook: ['POST', '/workspaces/{workspace}/operator/webhook'],
  getPortal: ['GET', '/workspaces/{workspace}/portal'],
  registerDeveloper: ['POST', '/workspaces/{workspace}/portal/register'],
  signIn: ['POST', '/workspaces/{workspace}/portal/sign-in'],
  signOut: ['POST', '/workspaces/{workspace}/portal/sign-out'],
  listPortalMessages: ['GET', '/workspaces/{workspace}/portal/inbox'],
  requestSandboxAccess: ['POST', '/workspaces/{workspace}/portal/sandbox-access'],
  activateSandbox: ['POST', '/workspaces/{workspace}/portal/credentials'],
  downloadTestScript: ['GET', '/workspaces/{workspace}/portal/test-script'],
  requestProductionAccess: ['POST', '/workspaces/{workspace}/portal/production-access'],
  listProductionRequests: ['GET', '/workspaces/{workspace}/portal/production-requests'],
  decideProductionAccess: ['POST', '/workspaces/{workspace}/portal/production-requests/decide'],
  listSetAside: ['GET', '/set-aside'],
  describeOperation: ['GET', '/contract'],
  listFaults: ['GET', '/faults'],
  listDialects: ['GET', '/dialects'],
};
