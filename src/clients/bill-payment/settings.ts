import { type ClientOptions, type ClientSettings, clientSettings } from '../client-settings.ts';

/** `timeoutMs` is 60 s where absent, as recommended (section 8). */
export interface BillPaymentOptions extends ClientOptions {
  /** A vendor or a biller user, by the interface that is called; else PAYPROOF_BILL_PAYMENT_USERNAME. */
  username?: string;
  /** Else PAYPROOF_BILL_PAYMENT_PASSWORD. */
  password?: string;
  /** How `Action` is written, as the document shows both; `title` (`Auth`) where absent, `upper` is `AUTH` (section 2.3). */
  actionCase?: 'title' | 'upper';
  /** How member records are sent, of the forms that the biller interface takes (section 4); `json` where absent. */
  memberBody?: 'json' | 'form';
  /** Form field of an uploaded file, which is not shown (section 4.2); `file` where absent. */
  uploadField?: string;
}

export interface BillPaymentSettings extends ClientSettings {
  username: string;
  password: string;
  actionCase: 'title' | 'upper';
  memberBody: 'json' | 'form';
  uploadField: string;
}

/** The options with defaults and environment filled in. Throws InvalidInputError that names what is missing. */
export function billPaymentSettings(options: BillPaymentOptions): BillPaymentSettings {
  const { actionCase = 'title', memberBody = 'json', uploadField = 'file' } = options;
  const settings = clientSettings('bill-payment', ['username', 'password'], options, 60_000);
  return { ...settings, actionCase, memberBody, uploadField };
}
