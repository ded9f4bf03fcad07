import { headerOf, type Sending } from '../../../../conformance/index.ts';
import { bodyOf } from './body-of.ts';
import { isRecord } from './is-record.ts';

const fields = ['MemberNumber', 'FullName', 'EmailAddress', 'MobileNo', 'PostalAddress', 'AccountDetails'];

/** The fields of a member that were sent, as JSON, form post or XML (section 4); undefined where it is none of them. */
export function memberBodyOf(call: Sending): Record<string, unknown> | undefined {
  const type = (headerOf(call.request.headers, 'Content-Type') ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
  const text = call.request.body.subarray(0, 100_000).toString('utf8');
  if (type === 'application/x-www-form-urlencoded') return Object.fromEntries(new URLSearchParams(text));
  if (type.endsWith('xml')) return Object.fromEntries(fields.flatMap((name) => elementIn(text, name)));
  const body = bodyOf(call);
  return isRecord(body) ? body : undefined;
}

function elementIn(xml: string, name: string): [string, string][] {
  const begin = xml.indexOf(`<${name}>`);
  const end = xml.indexOf(`</${name}>`, begin);
  if (begin < 0 || end < 0) return xml.includes(`<${name}/>`) ? [[name, '']] : [];
  return [[name, unescaped(xml.slice(begin + name.length + 2, end))]];
}

function unescaped(text: string): string {
  const bare = text.startsWith('<![CDATA[') ? text.slice(9, -3) : text;
  const named: Record<string, string> = { quot: '"', apos: "'", lt: '<', gt: '>', amp: '&', '#34': '"', '#39': "'" };
  return bare.replaceAll(/&(quot|apos|lt|gt|amp|#34|#39);/g, (_, name: string) => named[name] ?? '');
}
