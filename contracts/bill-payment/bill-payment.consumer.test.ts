import { describeConsumer } from '../consumer/describe-consumer.ts';
import { billPaymentConsumer } from './consumer.ts';

describeConsumer(billPaymentConsumer);
