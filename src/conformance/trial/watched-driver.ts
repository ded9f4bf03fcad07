import type { Driver } from '../../targets/drivers/driver.ts';
import { keepSecrets } from '../../targets/drivers/keep-secrets.ts';
import { PromptSkipped, PromptWantedAgain } from '../../targets/drivers/person-driver.ts';
import { Again, Lacking } from '../check.ts';
import { deedWords, isDeed } from './deed-words.ts';
import type { Run } from './trial-parts.ts';

// biome-ignore lint/suspicious/noExplicitAny: the methods of all APIs have nothing in common but that they are asynchronous.
type Call = (of?: any) => Promise<unknown>;

/** The driver, with all that a check does and sees through it kept as events, and the keys for nobody to see. */
export function watchedDriver(all: Driver, run: Run, check: string): Driver {
  const driver = keepSecrets(all, (it) => run.secrets.push(it));
  const { recorder } = run;
  const { now } = run.target.timers;

  /** Its event stands where the deed began: what it sets off comes after it. */
  function watched(method: string, call: Call): Call {
    return async (of) => {
      const [id, at] = [recorder.beginEvent(check), now()];
      const tell = (words: string): void => void recorder.events.push({ id, kind: 'deed', at, method, words });
      try {
        const gave = await call(of);
        tell(deedWords(method, of, gave));
        return gave;
      } catch (problem) {
        tell(`${deedWords(method, of, undefined)}: refused`);
        throw problem;
      }
    };
  }

  function watchedAll<Part extends object | undefined>(part: string, methods: Part): Part {
    if (methods === undefined) return methods;
    const calls = Object.entries(methods as Record<string, Call | undefined>);
    return Object.fromEntries(
      calls.map(([name, call]) => {
        const method = `${part}.${name}`;
        return [name, call !== undefined && isDeed(method) ? watched(method, call) : call];
      }),
    ) as Part;
  }

  const { customer, clock, operator } = driver;
  return {
    ...driver,
    ...(clock && { clock: watchedAll('clock', clock) }),
    ...(operator && { operator: watchedAll('operator', operator) }),
    ...(customer && {
      customer: {
        ...watchedAll('customer', customer),
        ...(customer.answerPrompt && {
          async answerPrompt(prompt) {
            const id = recorder.beginEvent(check);
            try {
              await customer.answerPrompt?.(prompt);
            } catch (problem) {
              const { endUserId, clientCorrelator } = prompt;
              const person = problem instanceof PromptSkipped || problem instanceof PromptWantedAgain;
              if (person) recorder.events.push({ id, kind: 'asked', at: now(), endUserId, clientCorrelator });
              if (problem instanceof PromptSkipped) throw new Lacking(`an answer at the prompt (${problem.message})`);
              if (problem instanceof PromptWantedAgain) throw new Again(problem.message);
              throw problem;
            }
            recorder.events.push({ id, kind: 'pin', at: now(), ...prompt });
          },
        }),
        ...(customer.smsInbox && {
          async smsInbox(of) {
            const inbox = (await customer.smsInbox?.(of)) ?? [];
            inbox.forEach((sms, index) => {
              const key = `${of.endUserId} ${index} ${sms.text}`;
              if (recorder.seenSms.has(key)) return;
              recorder.seenSms.add(key);
              const id = recorder.beginEvent(check);
              recorder.events.push({ id, kind: 'sms', at: now(), endUserId: of.endUserId, text: sms.text });
            });
            return inbox;
          },
        }),
      } satisfies Driver['customer'],
    }),
  };
}
