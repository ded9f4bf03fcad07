import { statusOf } from '../../conformance/index.ts';
import { contractObserver } from '../contract-observer.ts';
import { sent } from '../sent.ts';
import { storyOf } from './story.ts';

/** A charge or refund under a correlator that was used before may be answered with what exists, in whatever shape. */
export const contract = contractObserver('charge-gateway', (exchanges) => {
  const { firstCharge, firstRefund, contested } = storyOf(exchanges);
  return (exchange) => {
    const correlator = sent(exchange, 'clientCorrelator');
    if (contested.has(correlator)) return statusOf(exchange) === 200;
    const uses = [firstCharge.get(correlator), firstRefund.get(correlator)].filter((it) => it !== undefined);
    const [first] = uses.sort((a, b) => a.at.wall - b.at.wall);
    return first !== undefined && first !== exchange && statusOf(exchange) === 200;
  };
});
