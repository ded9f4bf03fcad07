import type { Mistake } from '../../mistake.ts';
import { catalogueMistakes } from './catalogue.ts';
import { inquiryMistakes } from './inquiries.ts';
import { memberLookupMistakes } from './member-lookups.ts';
import { memberMistakes } from './members.ts';
import { narrationMistakes } from './narrations.ts';
import { noticeMistakes } from './notices.ts';
import { outcomeMistakes } from './outcomes.ts';
import { payingMistakes } from './paying.ts';
import { priceMistakes } from './prices.ts';
import { receiptMistakes } from './receipts.ts';
import { referenceMistakes } from './references.ts';
import { reportMistakes } from './reports.ts';
import { requestMistakes } from './requests.ts';
import { reversalMistakes } from './reversals.ts';

/** Every mistake: the model with one thing done wrong. */
export const mistakes: readonly Mistake[] = [
  ...payingMistakes,
  ...referenceMistakes,
  ...inquiryMistakes,
  ...priceMistakes,
  ...outcomeMistakes,
  ...narrationMistakes,
  ...receiptMistakes,
  ...requestMistakes,
  ...catalogueMistakes,
  ...memberLookupMistakes,
  ...reportMistakes,
  ...reversalMistakes,
  ...memberMistakes,
  ...noticeMistakes,
];
