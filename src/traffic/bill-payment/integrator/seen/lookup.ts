import { memberOf, type Sending, textIn } from '../../../../conformance/index.ts';
import { bodyOf } from './body-of.ts';

/** What a member lookup asks for, in either of its forms (section 4.1); undefined for another call. */
export function lookupIn(call: Sending): { billerCode: string; memberNumber: string } | undefined {
  if (call.by !== 'client') return undefined;
  if (call.operation === 'lookupMemberByPost') {
    const body = bodyOf(call);
    const text = (name: string): string => textIn(memberOf(body, name)) ?? '';
    return { billerCode: text('BillerCode'), memberNumber: text('MemberNumber') };
  }
  if (call.operation !== 'lookupMember') return undefined;
  const { searchParams } = new URL(call.request.url, 'http://localhost');
  const text = (name: string): string => [...searchParams].find(([it]) => it.toLowerCase() === name)?.[1] ?? '';
  return { billerCode: text('billercode'), memberNumber: text('membernumber') };
}
