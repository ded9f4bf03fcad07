import { isUtf8 } from 'node:buffer';
import { parseExactly } from '../conformance/index.ts';

/** How a field that is missing is told: where the body as a whole is to blame, as what that is. */
export function absentIn(body: Buffer): string {
  if (body.length === 0 || parseExactly(body) !== undefined) return 'absent';
  if (body[0] === 0x1f && body[1] === 0x8b) return 'absent: the body is gzip, and no Content-Encoding says so';
  return isUtf8(body) ? 'absent: the body is no JSON' : 'absent: the body is no UTF-8';
}
