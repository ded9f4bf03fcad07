import type { Line, ProcessRequest } from './process-request.ts';

/** How a PAY differs from an AUTH in what must be the same, in words; empty where it does not. Prices are another matter. */
export function differences(auth: ProcessRequest, pay: ProcessRequest): string[] {
  const found: string[] = [];
  if (auth.billerCode !== pay.billerCode) found.push(`BillerCode ${pay.billerCode}`);
  if (auth.memberNumber !== pay.memberNumber) found.push(`MemberNumber ${pay.memberNumber}`);
  const [before, after] = [linesText(auth.lines), linesText(pay.lines)];
  if (before !== after) found.push(`Products ${after}`);
  const areBothGiven = [...auth.lines, ...pay.lines].every((it) => it.price !== undefined);
  const isSamePrice = auth.lines.every((it, index) => it.price === pay.lines[index]?.price);
  if (areBothGiven && isSamePrice && auth.total !== undefined && pay.total !== undefined && auth.total !== pay.total)
    found.push(`TotalAmount ${pay.total}`);
  return found;
}

export function isSameOrder(auth: ProcessRequest, pay: ProcessRequest): boolean {
  return differences(auth, pay).length === 0;
}

/** The lines as a text that depends neither on their order nor on the form of their metadata. */
function linesText(lines: readonly Line[]): string {
  const texts = lines.map(({ code, quantity, department, metadata }) => {
    const named = metadata.entries.filter(([, value]) => value !== '').map(([name, value]) => `${name}=${value}`);
    return [code, quantity, department, ...named.sort()].join('|');
  });
  return texts.sort().join(' ');
}
