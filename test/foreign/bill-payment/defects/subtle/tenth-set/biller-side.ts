import { createHash } from 'node:crypto';
import { isBlank } from '../../../amount.ts';
import { credentialsOf } from '../../../gate.ts';
import { isBillerSide } from '../../../route.ts';
import { delivering, overlooking } from '../../defect.ts';
import type { SubtleDefect } from '../third-set.ts';

const price = 7;

/** Members, uploads, downloads, webhooks, and who may ask. */
export const tenthBillerDefects: readonly SubtleDefect[] = [
  {
    id: 'xml-create-revives',
    sentence: 'A deleted number can never be reused; one is created again in XML.',
    section: '4.2',
    kind: 'accepts-too-much',
    when: 'state',
    shows: 'combination',
    hooks: overlooking('shape', (_problem, { call }) => {
      const isCreate = call.operation === 'create' && /xml/.test(call.headers['content-type'] ?? '');
      return isCreate && !call.malformed && !isBlank(call.body.MemberNumber) && !isBlank(call.body.FullName);
    }),
  },
  {
    id: 'delete-file-ends-at-an-unknown-number',
    sentence: 'A bulk delete deletes the members that are named; what follows an unknown number stays.',
    section: '4.2',
    kind: 'wrong-state',
    when: 'value',
    shows: 'combination',
    hooks: () => ({
      rows(rows, { call, tenant }) {
        if (call.operation !== 'uploadDelete') return rows;
        const end = rows.findIndex(([number]) => !tenant.members.some((one) => one.number === number?.trim()));
        return end < 0 ? rows : rows.slice(0, end + 1);
      },
    }),
  },
  {
    id: 'download-groups-thousands',
    sentence: 'Price of a download is a decimal; from 1000 on it has a comma.',
    section: '4.2',
    kind: 'wrong-answer',
    when: 'value',
    shows: 'rare value',
    hooks: () => ({
      csv: (rows) =>
        rows.map((row) =>
          row.map((field, column) =>
            column === price ? field.replace(/\B(?=(\d{3})+(?!\d))(?<!\.\d*)/g, ',') : field,
          ),
        ),
    }),
  },
  {
    id: 'hash-says-null-in-a-batch',
    sentence: 'An absent ProductDepartment is empty text in the hash; of several payments it is null.',
    section: '6.2',
    kind: 'wrong-event',
    when: 'value',
    shows: 'combination',
    hooks: () => ({
      hashed(parts, secretKey) {
        const told = parts.map((names) =>
          names.map((it, at) => (parts.length > 1 && at === 8 && it === '' ? 'null' : it)),
        );
        return createHash('sha256')
          .update(told.flat().join('') + secretKey, 'utf8')
          .digest('hex');
      },
    }),
  },
  {
    id: 'second-address-is-not-tried-again',
    sentence: 'Without a 200 an announcement is sent again; to the second registered address it is not.',
    section: '6.1',
    kind: 'wrong-event',
    when: 'state',
    shows: 'bad receiver',
    hooks: () => {
      const addresses: string[] = [];
      return delivering('configuration', (delivery) => {
        if (!addresses.includes(delivery.url)) addresses.push(delivery.url);
        return addresses.indexOf(delivery.url) % 2 === 1 && delivery.attempt > 1 ? undefined : delivery;
      })();
    },
  },
  {
    id: 'changes-of-a-shut-biller-are-not-told',
    sentence: 'Any change of a biller is announced; that of one that is not enabled is not.',
    section: '6.1',
    kind: 'wrong-event',
    when: 'state',
    shows: 'combination',
    hooks: () => {
      const shut = new Set<string>();
      return {
        announces: (codes, { billers }) =>
          codes.filter((code) => {
            const isShut = billers.some((one) => one.code === code && !one.enabled);
            const wasShut = shut.has(code);
            if (isShut) shut.add(code);
            else shut.delete(code);
            return !(isShut && wasShut);
          }),
        delivery: (delivery) => (delivery.kind === 'configuration' && delivery.body === '[]' ? undefined : delivery),
      };
    },
  },
  {
    id: 'vendor-reads-the-member-list',
    sentence: 'A biller user needs a biller role; the member list answers a vendor.',
    section: '5',
    kind: 'accepts-too-much',
    when: 'endpoint',
    shows: 'combination',
    hooks: () => ({
      user(found, call, tenant) {
        if (found !== undefined || call.operation !== 'memberList') return found;
        const [name, password] = credentialsOf(call) ?? [];
        return tenant?.users.find((one) => one.role === 'vendor' && one.username === name && one.password === password);
      },
    }),
  },
  {
    id: 'clerk-may-not-delete-by-file',
    sentence: 'A biller user is Biller Admin or Biller User; the latter may not delete by file.',
    section: '5',
    kind: 'refuses-too-much',
    when: 'endpoint',
    shows: 'combination',
    hooks: () => ({
      user: (found, call) => (call.operation === 'uploadDelete' && found?.role === 'biller' ? undefined : found),
    }),
  },
  {
    id: 'password-until-its-last-letter',
    sentence: 'Wrong credentials are refused; at the biller’s end the last letter of the password does not count.',
    section: '5',
    kind: 'accepts-too-much',
    when: 'value',
    shows: 'boundary',
    hooks: () => ({
      user(found, call, tenant) {
        if (found !== undefined || !isBillerSide(call.operation)) return found;
        const [name, password = ''] = credentialsOf(call) ?? [];
        return tenant?.users.find(
          (one) =>
            ['admin', 'biller'].includes(one.role) &&
            one.username === name &&
            one.password.length === password.length &&
            one.password.slice(0, -1) === password.slice(0, -1),
        );
      },
    }),
  },
];
