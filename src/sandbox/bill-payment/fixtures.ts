import type { JsonObject } from '../slice/decision.ts';
import { meters } from './catalogue/electricity.ts';
import { firstMember } from './catalogue/own-biller.ts';
import { pupilWithoutReversals } from './catalogue/school.ts';
import { soldOut } from './catalogue/vouchers.ts';
import type { BillDialect } from './dialects.ts';

const purchases = {
  reversible: { billerCode: 'SCHOOL', productCode: 'FEES', memberNumber: 'PUPIL-100', price: '20.00' },
  irreversible: { billerCode: 'CHARITY', productCode: 'DONATION', memberNumber: 'Donor 1', price: '10.00' },
  autoInvoice: { billerCode: 'TELEVISION', productCode: 'TOPUP', memberNumber: '4100200300', price: '12.00' },
  feed: { billerCode: 'CHARITY', productCode: 'DONATION', memberNumber: 'Donor 1', price: '5.00' },
  withoutFeed: { billerCode: 'SCHOOL', productCode: 'FEES', memberNumber: 'PUPIL-100', price: '20.00' },
  department: {
    billerCode: 'CITYCOUNCIL',
    productCode: 'WATER',
    memberNumber: firstMember.memberNumber,
    price: '30.00',
    department: 'Water',
  },
  payerDetails: {
    billerCode: 'INSURER',
    productCode: 'PREMIUM',
    memberNumber: 'P-5550',
    price: '30.00',
    metadata: { 'Policy Year': '2026' },
    metadataForm: 'pairs',
    payerDetails: {
      BankAccountName: 'R Sample',
      BankAccountNumber: '0000123456',
      BankName: 'Example Bank',
      BankBranch: 'Central',
      BankReference: 'BR-7781',
      ContactNumber: '263771000001',
      NationalId: '00-000000A00',
    },
  },
  electricity: { billerCode: 'ELECTRICITY', productCode: 'TOKEN', memberNumber: '37000000001', price: '50.00' },
  lottery: {
    billerCode: 'LOTTERY',
    productCode: 'TICKET',
    memberNumber: '263771000001',
    quantity: 2,
    metadata: { BetInfo: '01;07;13;22;38;45$02;09;17;25;33;41$' },
    metadataForm: 'object',
  },
  voucher: { billerCode: 'VOUCHERS', productCode: 'V10', quantity: 1 },
  airtime: { billerCode: 'AIRTIME', productCode: 'AIRTIME', memberNumber: '0771234567', price: '5.00' },
  airtimeUsd: { billerCode: 'AIRTIME', productCode: 'AIRTIME_USD', memberNumber: '0771234567', price: '2.00' },
  internetZwg: {
    billerCode: 'INTERNET',
    productCode: 'ZWG_DATA_10',
    memberNumber: 'ACC-4410',
    metadata: { 'Service Login': 'home4410' },
    metadataForm: 'object',
  },
  internetUsd: {
    billerCode: 'INTERNET',
    productCode: 'USD_DATA_20',
    memberNumber: 'ACC-4420',
    metadata: { 'Service Login': 'home4420' },
    metadataForm: 'object',
  },
};

/** What is the same in every workspace under one dialect, as the catalogue is. */
export function sharedFixtures(dialect: BillDialect): JsonObject {
  const contact = dialect['voucher-contact-address-form'] === 'phone' ? '263771000002' : 'customer@payproof.example';
  const voucher = { ...purchases.voucher, memberNumber: contact };
  return { ...fixtures, purchases: { ...purchases, voucher }, soldOut: { ...voucher, productCode: soldOut } };
}

const fixtures: JsonObject = {
  members: { billerCode: 'INSURER', known: 'P-5550', unknown: 'P-9999' },
  meters: { singleDebt: meters.singleDebt, doubleDebt: meters.doubleDebt, doubleToken: meters.doubleToken },
  targets: { billerWith: 'CHARITY', billerWithout: 'SCHOOL' },
  offlineBiller: 'GASWORKS',
  reversalFails: { ...purchases.reversible, memberNumber: pupilWithoutReversals },
};
