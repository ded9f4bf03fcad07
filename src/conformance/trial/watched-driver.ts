import type { Driver } from '../../targets/drivers/driver.ts';
import { keepSecrets } from '../../targets/drivers/keep-secrets.ts';
import { PromptSkipped, PromptWantedAgain } from '../../targets/drivers/person-driver.ts';
import { Again, Lacking } from '../check.ts';
import type { Run } from './trial-parts.ts';

/** The driver, with the PINs and SMS that pass through it kept for observers, and the keys for nobody to see. */
export function watchedDriver(all: Driver, run: Run): Driver {
  const driver = keepSecrets(all, (it) => run.secrets.push(it));
  const { recorder } = run;
  const { now } = run.target.timers;
  const { customer } = driver;
  if (!customer) return driver;
  return {
    ...driver,
    customer: {
      ...customer,
      ...(customer.answerPrompt && {
        async answerPrompt(prompt) {
          try {
            await customer.answerPrompt?.(prompt);
          } catch (problem) {
            const { endUserId, clientCorrelator } = prompt;
            const person = problem instanceof PromptSkipped || problem instanceof PromptWantedAgain;
            if (person) recorder.events.push({ kind: 'asked', at: now(), endUserId, clientCorrelator });
            if (problem instanceof PromptSkipped) throw new Lacking(`an answer at the prompt (${problem.message})`);
            if (problem instanceof PromptWantedAgain) throw new Again(problem.message);
            throw problem;
          }
          recorder.events.push({ kind: 'pin', at: now(), ...prompt });
        },
      }),
      ...(customer.smsInbox && {
        async smsInbox(of) {
          const inbox = (await customer.smsInbox?.(of)) ?? [];
          inbox.forEach((sms, index) => {
            const key = `${of.endUserId} ${index} ${sms.text}`;
            if (recorder.seenSms.has(key)) return;
            recorder.seenSms.add(key);
            recorder.events.push({ kind: 'sms', at: now(), endUserId: of.endUserId, text: sms.text });
          });
          return inbox;
        },
      }),
    },
  };
}
