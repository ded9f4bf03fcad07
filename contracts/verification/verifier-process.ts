// A process of its own, because Pact's native verifier prints to standard output whatever it is told, and because a
// crash of it must not end the judge. Started by verifier.ts, which talks to it by messages.
import { Verifier, type VerifierOptions } from '@pact-foundation/pact';
import type { VerificationJob } from './verifier.ts';

process.on('message', (job: VerificationJob) => {
  const { id, pactPath, provider, base, values, timeoutMs } = job;
  const stateHandlers = Object.fromEntries(Object.entries(values).map(([state, it]) => [state, async () => it]));
  new Verifier({
    provider,
    providerBaseUrl: base,
    pactUrls: [pactPath],
    stateHandlers: stateHandlers as NonNullable<VerifierOptions['stateHandlers']>,
    logLevel: 'error',
    timeout: timeoutMs,
  })
    .verifyProvider()
    .then(
      (result: unknown) => process.send?.({ id, result }),
      (error: unknown) => process.send?.({ id, result: error instanceof Error ? error.message : String(error) }),
    );
});
process.send?.('ready');
