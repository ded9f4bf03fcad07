import { describeConsumer } from '../consumer/describe-consumer.ts';
import { chargeGatewayConsumer } from './consumer.ts';

describeConsumer(chargeGatewayConsumer);
