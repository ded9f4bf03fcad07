import type { Workspace } from '../workspace/workspace.ts';
import type { DeliveryRow } from './tables.ts';

const name = /signature/i;

/** Whether a delivery carries a signature that could be broken. */
export function isSigned({ isSigned: bySandbox, headers = {} }: DeliveryRow): boolean {
  return bySandbox || Object.keys(headers).some((it) => name.test(it));
}

/** The same delivery and its sender, so that its signature is one of another secret, and of the same form. */
export function withBrokenSignature(
  row: DeliveryRow,
  { id, clock, store, signature }: Workspace,
): { row: DeliveryRow; sender: Pick<Workspace, 'id' | 'clock' | 'store' | 'signature'> } {
  const headers = Object.entries(row.headers ?? {}).map(([key, value]) => [
    key,
    name.test(key) ? turned(value) : value,
  ]);
  return {
    row: { ...row, ...(row.headers ? { headers: Object.fromEntries(headers) } : {}) },
    sender: { id, clock, store, signature: { ...signature, secret: `not ${signature.secret}` } },
  };
}

/** Another text of the same length and alphabet. */
function turned(signature: string): string {
  const [first = ''] = signature;
  const other = first === '0' ? '1' : '0';
  return `${other}${signature.slice(1)}`;
}
