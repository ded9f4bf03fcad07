import { headerOf, type Sending, textIn } from '../../../../conformance/index.ts';
import { bodyOf } from './body-of.ts';
import { isRecord } from './is-record.ts';

/** A POST of the platform to the vendor: which billers changed (section 6.1). */
export interface Announcement {
  /** Codes of a right array; of an invalid body every text that could be one. */
  codes: string[];
  form: 'codes' | 'empty' | 'invalid';
  /** An announcement is an array, if an invalid one: what is none may be refused as no announcement at all. */
  isArray: boolean;
}

/** Tells announcements among deliveries: by what they hold, and else by where others went to. */
export function announcementReader(): (call: Sending) => Announcement | undefined {
  const kinds = new Map<string, 'announcements' | 'payments'>();
  return (call) => {
    if (call.by !== 'provider') return undefined;
    const body = bodyOf(call);
    const own = isPayments(call, body) ? 'payments' : Array.isArray(body) ? 'announcements' : undefined;
    if (own && kinds.size < 100) kinds.set(call.request.url, own);
    if ((own ?? kinds.get(call.request.url)) !== 'announcements') return undefined;
    if (!Array.isArray(body))
      return { form: 'invalid', codes: wordsIn(call.request.body.toString('utf8')), isArray: false };
    if (body.length === 0) return { form: 'empty', codes: [], isArray: true };
    const isRight = body.every((it) => typeof it === 'string' && it !== '');
    return { form: isRight ? 'codes' : 'invalid', codes: body.flatMap((it) => textIn(it) || []), isArray: true };
  };
}

function isPayments(call: Sending, body: unknown): boolean {
  return headerOf(call.request.headers, 'X-Signature') !== undefined || (isRecord(body) && 'Payments' in body);
}

/** What somebody might take for codes. */
function wordsIn(text: string): string[] {
  return text.slice(0, 10_000).match(/[\w.-]+/g) ?? [];
}
