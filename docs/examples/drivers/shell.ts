// What payproof can do on your target beside calls of its APIs, by a command of your own: each method runs
//   <command> <method> name=value name=value …
// and what the command prints as JSON is what the method resolves to. Another exit code than 0 rejects, with what it
// printed on stderr. In a shell script: for it in "$@"; do case $it in *=*) export "$it" ;; esac; done
// docs/targets.md of payproof tells what each method has to do; "payproof doctor" which rules each one gains.
import { execFile } from 'node:child_process';
import type { Driver, DriverContext, Lease } from 'payproof/driver';

/** What the target file may say under driver.options. */
export const optionsSchema = {
  type: 'object',
  required: ['command'],
  additionalProperties: false,
  properties: {
    command: { type: 'string', minLength: 1, description: 'Path of the command, from where payproof is started.' },
  },
};

interface Options {
  command: string;
}

export default function driver({ options }: DriverContext<Options>): Driver {
  function run<T>(method: string, given: object): Promise<T> {
    const words = Object.entries(given)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => `${name}=${typeof value === 'object' ? JSON.stringify(value) : value}`);
    return new Promise((resolve, reject) => {
      execFile(options.command, [method, ...words], { timeout: 60_000 }, (error, out, err) => {
        const failed = (why: string, text: string): void =>
          reject(new Error(`${options.command} ${method} ${why}: ${text.trim().slice(0, 200)}`));
        if (error) return failed('failed', err || error.message);
        try {
          resolve((out.trim() === '' ? undefined : JSON.parse(out)) as T);
        } catch {
          failed('printed no JSON', out);
        }
      });
    });
  }
  /** All methods, for one tenant where there are such. */
  function methods(tenant?: string): Driver {
    function call<T = void>(method: string, of: object = {}): Promise<T> {
      return run(method, tenant === undefined ? of : { ...of, tenant });
    }
    return {
      customer: {
        // answerPrompt({ endUserId: string; clientCorrelator: string; pin: string })
        // type the PIN (four digits) at the prompt that this charge opened on this number (`263XXXXXXXXX`), and
        // agree; resolve once it is sent; reject where no such prompt is open (yet): it is asked again until
        // `patience` ends
        answerPrompt: (of) => call('customer.answerPrompt', of),
        // cancelPrompt({ endUserId: string; clientCorrelator: string })
        // close the prompt of this charge without a PIN; reject where no such prompt is open (yet): it is asked
        // again until `patience` ends
        cancelPrompt: (of) => call('customer.cancelPrompt', of),
        // smsInbox({ endUserId: string }): { text: string; at?: number }[]
        // give every SMS that this number has received, oldest first: the text as the phone shows it, `at` in Unix
        // ms on the target's clock
        smsInbox: (of) => call('customer.smsInbox', of),
        // prompts({ endUserId: string }): { clientCorrelator?: string; text?: string }[]
        // give the prompts that are open on this number now, oldest first; an empty list where there is none
        prompts: (of) => call('customer.prompts', of),
        // claimCode({ msisdn: string; code: string })
        // type the code into the app of this customer (`263XXXXXXXXX`) up to the page where the customer would
        // agree, and leave it there; reject where the app refuses the code; the message is kept as what it said
        claimCode: (of) => call('customer.claimCode', of),
        // payCode({ msisdn: string; code: string })
        // use the code to the end: pay a payment code, cash a withdrawal code out; reject where the app refuses the
        // code; the message is kept as what it said
        payCode: (of) => call('customer.payCode', of),
        // walletBalance({ msisdn: string; currency: 'USD' | 'ZWG' }): number
        // give what the customer's app shows as balance of that wallet, in cents (12.34 is 1234)
        walletBalance: (of) => call('customer.walletBalance', of),
      },
      clock: {
        // now(): number
        // give the target's time as Unix ms (UTC)
        now: () => call('clock.now'),
        // advance({ ms: number })
        // move the target's time forward by so many ms, and resolve once everything that fell due on the way has
        // happened
        advance: (of) => call('clock.advance', of),
      },
      operator: {
        // barNumber({ endUserId: string; barred: boolean })
        // bar the number, or free it again; resolve when the gateway knows
        barNumber: (of) => call('operator.barNumber', of),
        // enableSandbox({ enabled: boolean })
        // take the access of the target's credentials away (E007), or give it back
        enableSandbox: (of) => call('operator.enableSandbox', of),
        // maintenance({ on: boolean })
        // start or end maintenance (E015)
        maintenance: (of) => call('operator.maintenance', of),
        // failNext()
        // let the next call of these credentials, and no other, fail with an internal error (E014)
        failNext: () => call('operator.failNext'),
        // setWallet({ currency: 'USD' | 'ZWG'; balance?: string; minimumBalance?: string; status?: 'open' | 'suspended' | 'closed' })
        // set what is given of the vendor's wallet in that currency, and leave the rest as it is; amounts as decimal
        // text (`10.00`)
        setWallet: (of) => call('operator.setWallet', of),
        // changeBiller({ billerCode: string; fee?: string; enabled?: boolean; product?: { code: string; enabled: boolean } })
        // change what is given of the biller: its service fee (decimal text), whether it may be paid, or whether one
        // of its products may
        changeBiller: (of) => call('operator.changeBiller', of),
        // setBillerOnline({ billerCode: string; online: boolean })
        // take the biller's own system offline, or let it come back
        setBillerOnline: (of) => call('operator.setBillerOnline', of),
        // setStock({ billerCode: string; productCode: string; available: number })
        // set how many units of the voucher product are left, reservations not counted
        setStock: (of) => call('operator.setStock', of),
        // failNextReversal()
        // let the biller fail the next reversal (ErrorCode 3), and no later one
        failNextReversal: () => call('operator.failNextReversal'),
        // registerWebhook({ kind: 'configuration'; url: string; token?: string } | { kind: 'payments'; url: string; billerCode: string; schedule: 'each' | 'daily' }): { secretKey?: string }
        // enter the address as the platform's staff would: of the vendor (`configuration`, with the bearer token
        // where one is given) or of a biller (`payments`, for each payment or once a day); resolve to the
        // `secretKey` that payments are signed with
        registerWebhook: (of) => call('operator.registerWebhook', of),
      },
      // a tenant of its own for each check: its name as `tenant`, and what of the target file is another for it
      async isolate() {
        const { tenant: own, ...lease } = await call<Lease & { tenant: string }>('isolate');
        return { ...lease, driver: methods(own), release: () => call('release', { tenant: own }) };
      },
    };
  }
  return methods();
}
