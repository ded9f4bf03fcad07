import { describeConsumer } from '../consumer/describe-consumer.ts';
import { merchantWalletConsumer } from './consumer.ts';

describeConsumer(merchantWalletConsumer);
