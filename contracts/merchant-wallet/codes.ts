import { Lacking, type Trial } from '../../src/conformance/index.ts';
import {
  claim,
  codeRules,
  codeStatusOf,
  customerOf,
  type Generated,
  generatedCode,
  inquired,
  inquiryRules,
  judgePaid,
  paidCode,
  paidRules,
  paidStatusRules,
  type Session,
  sendInquiry,
  sessionAfter,
  sessionFor,
  sessionRules,
} from '../../src/given/merchant-wallet/index.ts';
import type { ProviderState } from '../verification/provider-state.ts';
import { valuesOf } from './values.ts';

/** As the contract's example of an inquiry has it. */
const amount = 1250;

/** Two codes of the same fate: one is looked at before, as none may be inquired twice in 30 seconds. */
type Twins = readonly [probe: Generated, code: Generated];

const opened = (trial: Trial): Promise<Session> => sessionFor(trial, 'payment-codes', 'code-inquiry');

async function twins<T extends Generated>(make: () => Promise<T>): Promise<readonly [T, T]> {
  return [await make(), await make()];
}

async function claimed(trial: Trial, session: Session): Promise<Generated> {
  const generated = await generatedCode(trial, session, { amount });
  const refused = await claim(trial, customerOf(trial), generated.code);
  if (refused !== undefined) throw new Lacking(`an app that claims a code before it is paid (${refused})`);
  return generated;
}

/** A code within its ten minutes. How it becomes Claimed is not shown: that a claimed one is, is looked at before. */
export const codeInTime: ProviderState = {
  assumes: [...sessionRules, ...codeRules, ...inquiryRules, ...paidRules, ...paidStatusRules],
  async reach(trial, { status = '' }) {
    const session = await opened(trial);
    const reached = (code: Generated) => ({ values: { ...valuesOf(trial, session), code: code.code } });
    if (status === 'Paid') {
      const [probe, code] = await twins(() => paidCode(trial, session, { amount }));
      await judgePaid(trial, session, probe);
      return reached(code);
    }
    const isClaimed = status === 'Claimed';
    const [probe, code] = await twins(() =>
      isClaimed ? claimed(trial, session) : generatedCode(trial, session, { amount }),
    );
    const seen = codeStatusOf(await inquired(trial, session, probe));
    if (isClaimed && seen !== status) throw new Lacking(`a claimed code that is ${status} (it is ${seen})`);
    return reached(code);
  },
};

/** A code after its ten minutes. Which of them is Expired and which Timed Out is not shown: both fates are looked at. */
export const codeAfterItsTime: ProviderState = {
  assumes: [...sessionRules, ...codeRules],
  disturbs: true,
  async reach(trial, { status = '' }) {
    const session = await opened(trial);
    const fates: Twins[] = [await twins(() => generatedCode(trial, session, { amount }))];
    if (trial.driver.customer?.claimCode) fates.push(await twins(() => claimed(trial, session)));
    const later = await sessionAfter(trial, session, 601_000);
    for (const [probe, { code }] of fates) {
      const seen = codeStatusOf(await sendInquiry(trial, later, probe.code));
      if (seen === status) return { values: { ...valuesOf(trial, later), code } };
    }
    throw new Lacking(`a provider whose codes become ${status}`);
  },
};
