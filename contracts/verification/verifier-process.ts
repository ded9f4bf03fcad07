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
    requestFilter: keepForm as NonNullable<VerifierOptions['requestFilter']>,
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

/** Pact reads form posts on their way, and would send them on as JSON: the form is written anew. */
function keepForm(request: { headers: Record<string, unknown>; body: unknown }, _answer: unknown, next: () => void) {
  if (request.headers['content-type'] === 'application/x-www-form-urlencoded')
    request.body = Buffer.from(new URLSearchParams(request.body as Record<string, string>).toString());
  next();
}
