import { NumberText } from '../../../../shared/json.ts';
import { subscriber } from '../../../msisdn.ts';
import { chosenReadings } from '../../../readings.ts';
import { amountOf, money, namedCharge, text } from '../../defect.ts';
import { chargeOf, clocked, inLookup, inSms, isCharge, type SubtleDefect } from '../subtle-defect.ts';

/** Defects of the sixth set that show at rare values, at borders and in one answer, operation or form alone. */
export const valuesOfTheSixth: readonly SubtleDefect[] = [
  {
    id: 'colon-ends-the-password',
    sentence: 'Wrong credentials give 401; what stands after a colon behind the password is not read.',
    section: '5',
    kind: 'accepts-too-much',
    when: 'value',
    shows: 'close together',
    report: 'terreng/simple-web-server#147',
    hooks: () => ({
      tenant(found, { authorization }, { tenants }) {
        if (found) return found;
        const pair = Buffer.from(authorization?.split(' ')[1] ?? '', 'base64').toString('utf8');
        const [username, password] = pair.split(':');
        return tenants.find(
          ({ credentials }) => credentials.username === username && credentials.password === password,
        );
      },
    }),
  },
  {
    id: 'look-ups-keep-summer-time',
    sentence: 'timestamp is UTC; from April to October that of a look-up is an hour ahead.',
    section: '2.4',
    kind: 'wrong-answer',
    when: 'time',
    shows: 'time',
    report: 'iamkun/dayjs#1866',
    hooks: inLookup((body) => {
      const { timestamp } = body;
      const at = Date.parse(String(timestamp));
      const month = new Date(at).getUTCMonth();
      if (month < 3 || month > 9) return;
      body.timestamp = new Date(at + 3_600_000).toISOString().slice(0, 13) + String(timestamp).slice(13);
    }),
  },
  {
    id: 'seconds-are-rounded-to-sixty',
    sentence: 'timestamp is an ISO 8601 date-time; in the last half second of a minute it has second 60.',
    section: '2.3',
    kind: 'wrong-answer',
    when: 'time',
    shows: 'boundary',
    report: 'erlydtl/erlydtl#277',
    hooks: clocked((now) => ({
      answer({ body }) {
        if (now() % 60_000 < 59_500 || typeof body.timestamp !== 'string') return;
        body.timestamp = body.timestamp.replace(/:59(?=[^:]*(\+00:00|Z)?$)/, ':60');
      },
    })),
  },
  {
    id: 'address-in-small-letters',
    sentence: 'The notifyUrl of the request is called; capital letters in its path become small ones.',
    section: '6.1',
    kind: 'async',
    when: 'value',
    shows: 'rare value',
    report: 'NReilingh/statuspage-slack#3',
    hooks: () => ({
      callback: (url) => url.replace(/^(https?:\/\/[^/]+)(.*)$/, (_, at, path) => at + path.toLowerCase()),
    }),
  },
  {
    id: 'long-address-is-cut',
    sentence: 'The notifyUrl of the request is called; it ends after 255 characters.',
    section: '6.1',
    kind: 'async',
    when: 'value',
    shows: 'boundary',
    report: 'FriendsOfFlarum/webhooks#76',
    hooks: () => ({ callback: (url) => url.slice(0, 255) }),
  },
  {
    id: 'sms-ends-after-160',
    sentence: 'The SMS has the text of the template; it ends after 160 characters.',
    section: '6.2',
    kind: 'async',
    when: 'value',
    shows: 'boundary',
    report: 'textmagic/textmagic-rest-python#4',
    hooks: inSms((sms) => sms.slice(0, 160)),
  },
  {
    id: 'suffix-of-the-correlator-is-cut',
    sentence: 'A look-up finds the charge of its correlator; in the path what follows the last dot is cut off.',
    section: '4.2',
    kind: 'wrong-answer',
    when: 'value',
    shows: 'rare value',
    report: 'Netflix/genie#194',
    hooks: () => ({
      call(call) {
        if (call.operation === 'lookup') call.clientCorrelator = call.clientCorrelator.replace(/\.[^.]*$/, '');
      },
    }),
  },
  {
    id: 'signature-loses-its-first-zeros',
    sentence: 'Each callback carries an HMAC signature; zeros at its beginning are lost.',
    section: '6.1',
    kind: 'async',
    when: 'value',
    shows: 'rare value',
    report: 'paynow/Paynow-Java-SDK#10',
    readings: { callbackSignature: 'hex' },
    hooks: () => ({ delivery: (signed) => ({ ...signed, signature: signed.signature.replace(/^0+/, '') }) }),
  },
  {
    id: 'look-up-composes-accents',
    sentence: 'A look-up carries the referenceCode; letter and accent in it become one character.',
    section: '2.4',
    kind: 'wrong-answer',
    when: 'value',
    shows: 'rare value',
    hooks: inLookup((body, { referenceCode }) => {
      body.referenceCode = referenceCode.normalize('NFC');
    }),
  },
  {
    id: 'name-ends-after-forty',
    sentence: 'A look-up carries the merchantName; it ends after forty characters.',
    section: '2.4',
    kind: 'wrong-answer',
    when: 'value',
    shows: 'boundary',
    hooks: inLookup((body, { merchantName }) => {
      body.merchantName = merchantName.slice(0, 40);
    }),
  },
  {
    id: 'charge-answer-rounds-zwg',
    sentence: 'amount of the answer to a charge is an echo; in ZWG it is rounded to ten cents.',
    section: '2.3',
    kind: 'wrong-answer',
    when: 'value',
    shows: 'combination',
    hooks: () => ({
      answer({ status, body }, { operation }, charge) {
        if (operation !== 'charge' || status !== 200 || charge?.currency !== 'ZWG') return;
        const rounded = (Math.round(charge.amountCents / 10) / 10).toFixed(2);
        body.amount = typeof body.amount === 'string' ? rounded : new NumberText(rounded);
      },
    }),
  },
  {
    id: 'zero-reverses-all',
    sentence: 'An amount is positive; a reversal of 0 gives back the whole charge.',
    section: '7 E004',
    kind: 'accepts-too-much',
    when: 'value',
    shows: 'combination',
    report: 'Automattic/woocommerce-payments#944',
    hooks: () => ({
      overlooks: ({ code }, call) =>
        code === 'E004' && call.operation === 'refund' && text(call, 'tranType') === 'REV' && amountOf(call) === 0,
      created(refund, tenant) {
        const charge = chargeOf(refund, tenant);
        if (refund.kind === 'refund' && refund.amountCents === 0) refund.amountCents = charge?.amountCents ?? 0;
      },
    }),
  },
  {
    id: 'reversal-takes-any-number',
    sentence: 'endUserId is a valid MSISDN; that of a reversal is not looked at.',
    section: '7 E002',
    kind: 'accepts-too-much',
    when: 'value',
    shows: 'combination',
    hooks: () => ({
      overlooks: ({ field }, call) =>
        field === 'endUserId' &&
        text(call, 'tranType') === 'REV' &&
        text(call, 'endUserId') !== '' &&
        subscriber(text(call, 'endUserId'), chosenReadings()) === undefined,
    }),
  },
  {
    id: 'refund-in-small-letters',
    sentence: 'currency is USD or ZWG; in a refund small letters do as well.',
    section: '7 E003',
    kind: 'accepts-too-much',
    when: 'value',
    shows: 'combination',
    hooks: () => ({
      overlooks: ({ field }, call, tenant) =>
        field === 'currency' &&
        call.operation === 'refund' &&
        text(call, `${money}.currency`).toUpperCase() === namedCharge(call, tenant)?.currency,
    }),
  },
  {
    id: 'refund-renames-the-merchant',
    sentence: 'A look-up carries the merchantName of its charge; a refund puts its own there.',
    section: '2.4',
    kind: 'wrong-state',
    when: 'state',
    shows: 'combination',
    hooks: () => ({
      created(refund, tenant) {
        const charge = chargeOf(refund, tenant);
        if (!isCharge(refund) && charge) charge.merchantName = refund.merchantName;
      },
    }),
  },
];
