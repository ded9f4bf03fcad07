import { answerOnly, type Decision, type JsonObject, jsonAnswer } from '../../slice/decision.ts';
import { text } from '../../slice/json-body.ts';
import type { View } from '../../store/table.ts';
import { badRequest, missing } from '../answers/bad-request.ts';
import { memberAnswer } from '../answers/member-answer.ts';
import { systemOf } from '../billers/index.ts';
import { liveBiller } from '../catalogue/live-biller.ts';
import type { BillEnv, Operation } from '../operation.ts';
import { invalidBy, readJson, schemaIssues } from '../requests/json-request.ts';
import { queryReader } from '../requests/query-reader.ts';

/** GET /api/payment/member (section 4.1). */
export const lookupMember: Operation = {
  interface: 'vendor',
  decide(call, view, env) {
    const query = queryReader(call);
    const [billerCode, memberNumber] = [query.required('billerCode'), query.required('memberNumber')];
    const invalid = query.invalid.filter(({ path }) => env.policy.parameterStands(path, call.operation));
    if (invalid.length > 0) return answerOnly(badRequest(invalid));
    return lookup(billerCode, memberNumber, view, env);
  },
};

/** POST /api/payment/member (section 4.1): the same with a JSON body. */
export const lookupMemberByPost: Operation = {
  interface: 'vendor',
  decide({ headers, body, operation }, view, env) {
    const read = readJson(headers, body);
    if ('invalid' in read) return answerOnly(badRequest(read.invalid));
    const { wire } = read;
    const invalid = schemaIssues('MemberLookupRequest', wire)
      .filter((issue) => env.policy.issueStands(issue, operation))
      .map(invalidBy);
    for (const name of ['BillerCode', 'MemberNumber']) {
      if (wire[name] === '' && env.policy.emptyIsMissing(name, operation)) invalid.push(missing(name));
    }
    if (invalid.length > 0) return answerOnly(badRequest(invalid));
    return lookup(text(wire.BillerCode), text(wire.MemberNumber), view, env);
  },
};

const codes = { failed: 0, success: 1, offline: 2 } as const;

const narrations: Record<keyof typeof codes, string> = {
  failed: 'The member number is not known.',
  success: 'The member is known.',
  offline: 'The biller cannot be reached. Try again later.',
};

function lookup(billerCode: string, memberNumber: string, view: View, env: BillEnv): Decision {
  const { policy } = env;
  const biller = liveBiller(view, billerCode);
  const isReached = biller && policy.isOnline(biller);
  const isRight = biller && isReached && policy.memberNumberFits(biller, memberNumber);
  const found = isRight ? systemOf(biller).member(biller, memberNumber, view, env) : undefined;
  const result = biller && !isReached ? 'offline' : found ? 'success' : 'failed';
  const form = policy.dialect['lookup-narration-presence'];
  const isTold = form === 'every-code' || (form === 'not-on-success' && result !== 'success');
  const body: JsonObject = {
    AuthData: found ? memberAnswer(found) : null,
    ResultCode: codes[result],
    Narration: isTold ? narrations[result] : null,
    TechnicalNarration: isTold ? `lookup: ${result}` : null,
  };
  return answerOnly(jsonAnswer(200, body));
}
