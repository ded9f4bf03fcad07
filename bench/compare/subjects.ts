import { defined } from '../../src/contract/index.ts';
import { listFaults } from '../../src/sandbox/fault-list.ts';
import { startEmbedded } from '../../src/targets/embedded.ts';
import type { Driver } from '../../src/targets/index.ts';
import type { ApiSettings, CallbackSignature } from '../../src/targets/settings/settings.ts';
import { defects } from '../../test/foreign/charge-gateway/defects/index.ts';
import { startForeignGateway } from '../../test/foreign/charge-gateway/service.ts';

export type World = 'sandbox' | 'foreign';

/** One provider to judge: a healthy one, or one with a planted defect. */
export interface Subject {
  world: World;
  /** Absent: healthy. */
  fault?: string;
  /** What is wrong. */
  title: string;
}

export interface Started extends ApiSettings {
  driver: Driver;
  callbackSignature: CallbackSignature;
  close(): Promise<void>;
}

/** All defects of both worlds: of our sandbox, and of the foreign gateway. */
export function faultySubjects(): Subject[] {
  const ours = listFaults().filter(({ api }) => api === 'charge-gateway');
  return [
    ...ours.map(({ id, title }) => ({ world: 'sandbox' as const, fault: id, title })),
    ...defects.map(({ id, sentence }) => ({ world: 'foreign' as const, fault: id, title: sentence })),
  ];
}

export function healthySubject(world: World): Subject {
  return { world, title: 'healthy' };
}

/**
 * Starts it. The foreign gateway takes the readings that let another tool get furthest: it answers a charge at once, and
 * takes what the document does not tell it to refuse.
 */
export async function startSubject({ world, fault }: Subject): Promise<Started> {
  if (world === 'sandbox') {
    const sandbox = await startEmbedded({
      apis: ['charge-gateway'],
      ...(fault === undefined ? {} : { faults: [fault] }),
    });
    const settings = sandbox.apis['charge-gateway'];
    if (!settings) throw new TypeError('the sandbox has no charge-gateway');
    return { ...settings, driver: sandbox.driver, callbackSignature: sandbox.callbackSignature, close: sandbox.close };
  }
  return startForeignGateway({
    readings: {
      failedPin: 'look-up',
      outcomeDelay: 'none',
      unknownRequestField: 'ignore',
      amountText: 'refuse',
      slashVariant: '404',
      lookupBadNumber: '404',
      blankText: 'accept',
      longText: 'accept',
      requestType: '400',
      otherChannel: 'accept',
    },
    ...defined({ defect: fault }),
  });
}
