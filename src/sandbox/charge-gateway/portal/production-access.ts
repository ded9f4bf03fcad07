import type { ApiControl, ApiControlRequest } from '../../control/api-control.ts';
import { ControlError, done } from '../../control/control-answer.ts';
import type { GoLiveDesk } from '../../control/go-live-desk.ts';
import { msisdnOf } from '../../control/msisdn-of.ts';
import { cryptoRandom } from '../../slice/random.ts';
import { put } from '../../store/table.ts';
import type { ProductionRequest } from './production-request.ts';
import { developerOf } from './session.ts';
import { type Developer, developers, portalSecrets } from './tables.ts';

/** How production credentials are presented the document does not show (section 5). */
export const simulatedNote =
  'SIMULATED: production credentials as an administrator would issue them. They belong to no operator and open nothing.';

/** The Production tab, on the developer's side and on the administrator's. */
export const productionAccess: Readonly<Record<string, ApiControl>> = {
  async downloadTestScript(request) {
    developerOf(request);
    const bytes = await deskOf(request).script();
    const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    return { status: 200, file: { name: 'test-script.xlsx', type, bytes } };
  },
  async requestProductionAccess(request) {
    const { email, production: before, activatedAt } = developerOf(request);
    if (activatedAt === undefined)
      throw new ControlError(409, 'activate the sandbox first: the script is run with its credentials');
    if (before?.state === 'issued') throw new ControlError(409, 'production credentials are issued already');
    const { merchantNumber, files } = request.body as { merchantNumber: string; files: Record<string, string> };
    const msisdn = msisdnOf(merchantNumber, 'merchantNumber');
    const review = await deskOf(request).review(
      new Map(Object.entries(files).map(([name, base64]) => [name, Buffer.from(base64, 'base64')])),
    );
    // What was done while the script was read stands: the developer is looked up again.
    const developer = developerOf(request);
    const production: ProductionRequest = {
      ...review,
      merchantNumber: msisdn,
      at: request.now(),
      state: 'submitted',
    };
    request.change([put(developers, { ...developer, email, production })]);
    return { status: 201, body: toldRequest(developer, production) };
  },
  listProductionRequests({ view }) {
    const requests = view
      .all(developers)
      .flatMap((it) => (it.production === undefined ? [] : [toldRequest(it, it.production)]));
    return { status: 200, body: { requests } };
  },
  decideProductionAccess({ view, body, now, change }) {
    const { email, decision, reason } = body as { email: string; decision: 'issue' | 'return'; reason?: string };
    const developer = view.get(developers, email.toLowerCase());
    const production = developer?.production;
    if (!developer || production?.state !== 'submitted')
      throw new ControlError(409, `no request of ${email} waits for a decision`);
    if (decision === 'return') {
      if (reason === undefined) throw new ControlError(400, 'a request is returned with a reason');
      change([
        put(developers, { ...developer, production: { ...production, state: 'returned', reason, decidedAt: now() } }),
      ]);
      return done;
    }
    const [problem] = production.problems;
    if (problem !== undefined)
      throw new ControlError(409, `no credentials can be issued, return the request with a reason: ${problem}`);
    const secret = view.get(portalSecrets, developer.email) ?? { email: developer.email, signIn: '' };
    const issued = {
      ...production,
      state: 'issued' as const,
      decidedAt: now(),
      username: `SIMULATED_${cryptoRandom.text(8)}`,
    };
    change([
      put(developers, { ...developer, production: issued }),
      put(portalSecrets, { ...secret, productionPassword: `SIMULATED_${cryptoRandom.text(16)}` }),
    ]);
    return done;
  },
};

/** A request as developer and administrator see it. */
export function toldRequest({ email, name }: Developer, production: ProductionRequest): object {
  return { email, name, ...production };
}

function deskOf({ goLive }: ApiControlRequest): GoLiveDesk {
  if (goLive) return goLive;
  throw new ControlError(409, 'nobody here knows the test script; start the sandbox with "payproof sandbox"');
}
