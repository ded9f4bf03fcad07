import type { Issued, Sending } from '../conformance/index.ts';
import type { Api } from '../contract/index.ts';
import { announcementReader } from './bill-payment/integrator/seen/announcement.ts';
import { noticeIn } from './bill-payment/integrator/seen/notice.ts';
import { isSigned } from './charge-gateway/integrator/day/signature-of.ts';

/** What a delivery is, and whether it is genuine, as the observers of receivers see it. */
export interface JudgedDelivery {
  kind: 'charge-callback' | 'configuration' | 'payments';
  /** Undefined where it carries nothing that could show it, or the key is not known. */
  isGenuine: boolean | undefined;
  /** In a few words. */
  because: string;
}

/** Judges one delivery by what was issued. */
export function judgedDelivery(call: Sending, issued: Partial<Record<Api, Issued>>): JudgedDelivery {
  const notice = noticeIn({ issued: issued['bill-payment'] }, call);
  if (notice) {
    const because = notice.isSigned
      ? `X-Signature verifies, Hash ${notice.isHashRight ? 'fits' : 'does not fit'}`
      : 'X-Signature does not verify';
    return { kind: 'payments', isGenuine: notice.isSigned, because };
  }
  const announced = announcementReader()(call);
  if (announced) {
    const codes =
      announced.form === 'codes' ? `announces ${announced.codes.join(', ')}` : `its body is ${announced.form}`;
    return { kind: 'configuration', isGenuine: undefined, because: `${codes}; announcements carry no signature` };
  }
  const gateway = issued['charge-gateway'];
  const isGenuine = isSigned(call, gateway);
  const header = gateway?.callbackSignature?.header ?? '';
  const because =
    isGenuine === undefined
      ? 'how it is signed is not known'
      : `${header} ${isGenuine ? 'verifies' : 'does not verify'}`;
  return { kind: 'charge-callback', isGenuine, because };
}
