import type { Exchange } from '../../../targets/exchange.ts';
import { memberOf, textIn } from '../../values/answer.ts';

/** Operations of the Biller interface (section 4.2). */
export const billerInterface: readonly string[] = [
  ...['createMember', 'updateMember', 'deleteMember', 'undeleteMember', 'listMembers', 'getMember'],
  ...['uploadMembers', 'uploadMembersDelete', 'downloadPayments'],
];

/** The biller that a call of the Vendor interface names, in its address or its body. */
export function billerIn({ request: { url, body } }: Exchange): string | undefined {
  return new URL(url).searchParams.get('billerCode') ?? sentIn(body, 'BillerCode');
}

/** A text of a JSON body that was sent. */
export function sentIn(body: Buffer, name: string): string | undefined {
  try {
    return textIn(memberOf(JSON.parse(body.toString('utf8')), name));
  } catch (problem) {
    if (problem instanceof SyntaxError) return undefined;
    throw problem;
  }
}
