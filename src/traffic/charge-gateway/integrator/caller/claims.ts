/** Words by which a sentence says less than that something is over. */
const hedged =
  /\b(?:not|no|if|once|when|until|till|whether|unless|before|after|soon|will|would|can|could|may|might|must|should|shall|please|pending|await\w*|wait\w*|to be|being|yet|in progress|processing|tr(?:y|ies|ying)|check\w*|confirm(?!ed)\w*|request\w*|unknown|unsure|attempt\w*|later|still|open|so far)\b|n't|'ll\b|\?/i;
const ofMoney =
  /\b(?:transaction|payment|purchase|charge)\b(?:[^.!?]|\.\d){0,60}\b(?:success(?:ful(?:ly)?)?|succeeded|approved|received|completed?|confirmed|settled)\b/i;
const paid =
  /(?<!-)\bpaid\b|\b(?:we|have|has) received your payment\b(?! (?!of\b|for\b)[a-z])|\bthank(?:s| you) for (?:your payment|paying)\b/i;
const failed =
  /\b(?:transaction|payment|purchase|charge)\b(?:[^.!?]|\.\d){0,60}\b(?:fail(?:ed|ure)|declined|rejected|cancell?ed|unsuccessful)\b/i;
const givenBack =
  /\b(?:refund|reversal)\b(?:[^.!?]|\.\d){0,60}\b(?:paid|completed?|success(?:ful(?:ly)?)?|processed|done|confirmed)\b|\b(?:was|were|is|has been|have been) (?:refunded|reversed|given back|paid back)\b/i;

/** What a text says has become of the money: nothing, where it hedges or says it in words that are not known here. */
export function claimIn(text: string): 'paid' | 'failed' | 'given back' | undefined {
  if (hedged.test(text)) return undefined;
  if (givenBack.test(text)) return 'given back';
  // A text with both is somebody's own way to put it.
  const [isPaid, isFailed] = [paid.test(text) || ofMoney.test(text), failed.test(text)];
  return isPaid === isFailed ? undefined : isPaid ? 'paid' : 'failed';
}
