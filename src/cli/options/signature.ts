import { headerProblem, type SignatureSettings } from '../../sandbox/index.ts';
import { variableOf } from '../../targets/settings/variable-of.ts';
import { UsageError } from '../usage-error.ts';

const legal: Readonly<Record<string, RegExp>> = {
  header: /./s,
  encoding: /^(hex|base64)$/,
  algorithm: /^(sha256|sha512|sha1)$/,
};

const usage =
  '--signature takes header=<name>, encoding=hex|base64, algorithm=sha256|sha512|sha1 and secret-env=<variable that holds the secret>';

/**
 * How callbacks are signed, as far as it was given. The secret comes from the environment: other users of a machine see
 * command lines.
 */
export function signatureOf(
  given: Readonly<Record<string, string>>,
  environment: Readonly<Record<string, string | undefined>>,
): Partial<SignatureSettings> {
  const settings: Record<string, string> = {};
  for (const [name, value] of Object.entries(given)) {
    if (name === 'secret-env') {
      const secret = variableOf(environment, value);
      if (!secret) throw new UsageError(`the environment has no ${value}, which --signature secret-env names`);
      settings.secret = secret;
    } else if (name === 'header' && headerProblem(value) !== undefined) {
      throw new UsageError(`not legal: header=${value}; it ${headerProblem(value)}`);
    } else if (legal[name]?.test(value)) settings[name] = value;
    else throw new UsageError(`not legal: ${name}=${value}; ${usage}`);
  }
  return settings;
}
