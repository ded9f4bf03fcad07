import type * as generated from '../../../generated/bill-payment/index.ts';
import { neededJson, textOf } from '../answer-body.ts';
import { refuseLossy } from '../lossless-json.ts';
import { NoAnswerError } from '../no-answer-error.ts';
import { pathSegment } from '../path-segment.ts';
import type { BillPaymentOperation } from './error.ts';
import type { BillPaymentApis } from './send.ts';
import type { BillPaymentSettings } from './settings.ts';
import type { BulkResponse, DownloadPaymentsRequest, ListMembersRequest, Member } from './types.ts';

/** A CSV file to upload. */
export type CsvFile = string | Uint8Array<ArrayBuffer> | Blob;

/** The biller interface (section 4.2). Every call is sent exactly once. */
export interface BillPaymentBiller {
  createMember(member: Member): Promise<void>;
  /** Replaces the whole record: an optional field that is left out becomes empty. */
  updateMember(member: Member): Promise<void>;
  /** The number can never be used again. */
  deleteMember(MemberNumber: string): Promise<void>;
  undeleteMember(MemberNumber: string): Promise<void>;
  /** One page; neither the syntax of Filters nor the fields of the answer are shown. */
  listMembers(query?: ListMembersRequest): Promise<unknown>;
  /** The fields of the answer are not shown. */
  getMember(MemberNumber: string): Promise<unknown>;
  /** Creates and updates the members of a CSV file; read `ResponseCode`. */
  uploadMembers(csv: CsvFile): Promise<BulkResponse>;
  /** Deletes the members of a CSV file; read `ResponseCode`. */
  uploadMembersDelete(csv: CsvFile): Promise<BulkResponse>;
  /** The payments of a period, as the CSV text that came; dates as `dd-MMM-yyyy HH:mm:ss`. */
  downloadPayments(query: DownloadPaymentsRequest): Promise<string>;
}

export function billPaymentBiller(settings: BillPaymentSettings, { biller, send }: BillPaymentApis): BillPaymentBiller {
  const { memberBody, uploadField } = settings;
  /** What the generated client cannot say: it knows the first media type of an operation alone. */
  const asForm = (body: object): generated.InitOverrideFunction | undefined =>
    memberBody === 'json' ? undefined : async ({ init }) => formInit(init.headers ?? {}, body);
  const change = async (
    operation: BillPaymentOperation,
    body: Member | generated.MemberNumberOnly,
    call: (init: generated.InitOverrideFunction | undefined) => Promise<{ raw: Response }>,
  ): Promise<void> => {
    refuseLossy(body);
    await send(operation, () => call(asForm(body)));
  };
  const upload = async (
    operation: 'uploadMembers' | 'uploadMembersDelete',
    csv: CsvFile,
    call: (init: generated.InitOverrideFunction) => Promise<{ raw: Response }>,
  ): Promise<BulkResponse> => {
    const form = new FormData();
    form.append(uploadField, new Blob([csv], { type: 'text/csv' }), 'members.csv');
    return neededJson(operation, await send(operation, () => call(async () => ({ body: form }))), 'JSON object');
  };
  return {
    createMember: (Member) => change('createMember', Member, (init) => biller.createMemberRaw({ Member }, init)),
    updateMember: (Member) => change('updateMember', Member, (init) => biller.updateMemberRaw({ Member }, init)),
    deleteMember: (MemberNumber) => {
      const MemberNumberOnly = { MemberNumber };
      return change('deleteMember', MemberNumberOnly, (init) => biller.deleteMemberRaw({ MemberNumberOnly }, init));
    },
    undeleteMember: (MemberNumber) => {
      const MemberNumberOnly = { MemberNumber };
      return change('undeleteMember', MemberNumberOnly, (init) => biller.undeleteMemberRaw({ MemberNumberOnly }, init));
    },
    listMembers: async (query = {}) =>
      neededJson('listMembers', await send('listMembers', () => biller.listMembersRaw(query)), 'JSON'),
    getMember: async (MemberNumber) => {
      const membernumber = pathSegment(MemberNumber, 'MemberNumber');
      return neededJson('getMember', await send('getMember', () => biller.getMemberRaw({ membernumber })), 'JSON');
    },
    uploadMembers: (csv) => upload('uploadMembers', csv, (init) => biller.uploadMembersRaw({}, init)),
    uploadMembersDelete: (csv) => upload('uploadMembersDelete', csv, (init) => biller.uploadMembersDeleteRaw({}, init)),
    downloadPayments: async (query) => {
      const answer = await send('downloadPayments', () => biller.downloadPaymentsRaw(query));
      if (!/^text\/html\b/i.test(answer.headers.get('Content-Type') ?? '')) return textOf(answer);
      throw new NoAnswerError('downloadPayments', 'unreadable', 'the 200 answer is a web page and no CSV.');
    },
  };
}

/** A form post of the fields that are there; null and empty text both go out as empty. */
function formInit(headers: generated.HTTPHeaders, body: object): RequestInit {
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries(body)) {
    if (value !== undefined) form.append(name, value === null ? '' : String(value));
  }
  return { headers: { ...headers, 'Content-Type': 'application/x-www-form-urlencoded' }, body: form };
}
