import type { Issued } from '../../conformance/index.ts';
import type { Stage } from '../play/stage.ts';
import { type ReceiverKind, receiverKinds } from '../receiver-kind.ts';
import type { Signing } from './delivery.ts';

/** The key of the sandbox's own deliveries of this kind. */
export function ownSecret(stage: Stage, kind: ReceiverKind): string | undefined {
  if (kind === 'charge-callback') return stage.callbackSignature.secret;
  return kind === 'payments' ? stage.issued['bill-payment']?.fixtures.ownBiller?.secretKey : undefined;
}

/** What was issued, with the receiver's own key in it. */
export function issuedWith(
  stage: Stage,
  kind: ReceiverKind,
  secret: string | undefined,
  signature: Partial<Omit<Signing, 'secret'>>,
): Issued {
  const issued = stage.issued[receiverKinds[kind]];
  if (!issued) throw new Error(`the sandbox has no ${receiverKinds[kind]}`);
  const { callbackSignature, ...rest } = issued;
  if (kind === 'charge-callback')
    return secret === undefined
      ? rest
      : { ...rest, callbackSignature: { ...stage.callbackSignature, ...signature, secret } };
  const { ownBiller } = issued.fixtures;
  if (kind === 'configuration' || secret === undefined || !ownBiller)
    return { ...rest, ...(callbackSignature ? { callbackSignature } : {}) };
  return { ...rest, fixtures: { ...issued.fixtures, ownBiller: { ...ownBiller, secretKey: secret } } };
}
