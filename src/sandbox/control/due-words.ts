/** What happens when an event of an API falls due, by its name: why the clock has something to come to. */
export const dueWords: Readonly<Record<string, string>> = {
  'prompt-expired': 'the prompt closes, if no PIN was typed by then',
  'refund-completed': 'the refund that is pending is completed',
  'answer-held': 'an answer that the biller is slow with is given',
  'payment-resolved': 'the payment gets its outcome',
  'reservation-ended': 'what AUTH reserved is given back, if no PAY came by then',
  invoiced: 'the invoice of the payment is there',
  'daily-report': 'the report of the day is sent to the biller',
};
