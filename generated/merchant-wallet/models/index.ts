/* tslint:disable */
/* eslint-disable */
/**
 * An account and its holder (§2.6).
 * @export
 * @interface AccountDetails
 */
export interface AccountDetails {
    /**
     * The account that was asked for.
     */
    'accountNumber': any | null;
    /**
     * 
     */
    'currency': Currency;
    /**
     * Of the holder.
     */
    'firstName': any | null;
    /**
     * Of the holder.
     */
    'lastName': any | null;
    /**
     * Of the holder.
     */
    'mobileNumber': any | null;
}


/**
 * A statement (§2.6).
 * @export
 * @interface AccountStatementAnswer
 */
export interface AccountStatementAnswer {
    /**
     * Begin of the period, ISO 8601.
     */
    'startDate': string;
    /**
     * End of the period, ISO 8601.
     */
    'endDate': string;
    /**
     * `00` on success.
     */
    'responseCode': string;
    /**
     * The result in words.
     */
    'responseMsg': any | null;
    /**
     * A reference; whose is not shown.
     */
    'reference': any | null;
    /**
     * 
     */
    'accountDetails': AccountDetails;
    /**
     * The lines of the statement.
     */
    'transactions': Array<StatementLine>;
}
/**
 * An account and a period (§4.10).
 * @export
 * @interface AccountStatementRequest
 */
export interface AccountStatementRequest {
    /**
     * The account to list.
     */
    'accountNumber': string;
    /**
     * 
     */
    'currency': Currency;
    /**
     * A date and time to the second, without a zone (§2.1).
     */
    'startDateTime': string;
    /**
     * A date and time to the second, without a zone (§2.1).
     */
    'endDateTime': string;
}


/**
 * @type AmountAnswered
 * Cents, as a number or as text (§2.1).
 * @export
 */
export type AmountAnswered = number | string;
/**
 * Change for a customer (§4.8). The limit in USD is a rule of its own.
 * @export
 * @interface BankChangeRequest
 */
export interface BankChangeRequest {
    /**
     * The caller's own; comes back as `stan`.
     */
    'reference'?: string;
    /**
     * 
     */
    'currency': Currency;
    /**
     * Whole cents, as a JSON integer (§2.1).
     */
    'amount': number;
    /**
     * Text for the statement.
     */
    'narration'?: string;
    /**
     * A customer's number in international form, digits only (§4.4, §4.8).
     */
    'destinationMsisdn': string;
}


/**
 * The state of a code (§4.3).
 * @export
 * @interface CodeInquiryAnswer
 */
export interface CodeInquiryAnswer {
    /**
     * Where the code stands.
     */
    'status': CodeInquiryAnswerStatusEnum;
    /**
     * What is left of the code's life, seconds with a suffix for example.
     */
    'timeToLive': string;
    /**
     * The code that was asked for.
     */
    'code': any | null;
    /**
     * 
     */
    'amount': AmountAnswered;
    /**
     * The code's description.
     */
    'description': any | null;
    /**
     * A reference; whether the code's or the inquiry's is not shown.
     */
    'stan': any | null;
    /**
     * Authorisation number.
     */
    'authNumber': any | null;
    /**
     * When it was processed; the form is not shown.
     */
    'processedDateTime': any | null;
    /**
     * Result of the inquiry: `00` on success.
     */
    'responseCode': string;
    /**
     * The result in words.
     */
    'responseMsg': any | null;
}


/**
 * @export
 */
export const CodeInquiryAnswerStatusEnum = {
    New: 'New',
    Claimed: 'Claimed',
    Paid: 'Paid',
    Expired: 'Expired',
    TimedOut: 'Timed Out',
} as const;
export type CodeInquiryAnswerStatusEnum = typeof CodeInquiryAnswerStatusEnum[keyof typeof CodeInquiryAnswerStatusEnum];

/**
 * The code to ask for (§4.3).
 * @export
 * @interface CodeInquiryRequest
 */
export interface CodeInquiryRequest {
    /**
     * As generated.
     */
    'code': string;
    /**
     * The caller's own.
     */
    'reference'?: string;
}
/**
 * What the caller earns on a payment (§2.5).
 * @export
 * @interface Commission
 */
export interface Commission {
    /**
     * Name of the commission.
     */
    'name': any | null;
    /**
     * What it is for.
     */
    'description': any | null;
    /**
     * 
     */
    'amount': AmountAnswered;
}

/**
 * One of the two currencies (§2.1).
 * @export
 */
export const Currency = {
    Usd: 'USD',
    Zwg: 'ZWG',
} as const;
export type Currency = typeof Currency[keyof typeof Currency];

/**
 * A deposit that is known (§4.6).
 * @export
 * @interface DepositDetails
 */
export interface DepositDetails {
    /**
     * Result of the deposit.
     */
    'responseCode': string;
    /**
     * That result in words.
     */
    'responseDescription': any | null;
    /**
     * A reference; whose is not shown.
     */
    'reference': any | null;
    /**
     * A reference of the caller.
     */
    'participantReference': any | null;
    /**
     * More data; its shape is not shown.
     */
    'additionalData': any | null;
    /**
     * 
     */
    'currency': Currency;
    /**
     * 
     */
    'amount': AmountAnswered;
    /**
     * When it was made; the form is not shown.
     */
    'dateTime': any | null;
    /**
     * Text of the deposit.
     */
    'narration': any | null;
    /**
     * The account that was credited.
     */
    'accountNumber': any | null;
}


/**
 * What is known of a deposit (§4.6).
 * @export
 * @interface DepositInquiryAnswer
 */
export interface DepositInquiryAnswer {
    /**
     * Result of the inquiry: `00` on success.
     */
    'responseCode': string;
    /**
     * The result in words.
     */
    'responseDescription': any | null;
    /**
     * A reference; whose is not shown.
     */
    'reference': any | null;
    /**
     * The reference of the inquiry.
     */
    'participantReference': any | null;
    /**
     * 
     */
    'details'?: DepositDetails;
}
/**
 * Names a deposit (§4.6).
 * @export
 * @interface DepositInquiryRequest
 */
export interface DepositInquiryRequest {
    /**
     * The `destinationAccount` of the deposit.
     */
    'accountNumber': string;
    /**
     * The `reference` of the deposit.
     */
    'originalParticipantReference': string;
    /**
     * A new reference for this inquiry.
     */
    'participantReference': string;
}
/**
 * Cash for a customer's account (§4.5).
 * @export
 * @interface DepositRequest
 */
export interface DepositRequest {
    /**
     * The caller's own; inquiry and reversal need it, and duplicate checks use it.
     */
    'reference'?: string;
    /**
     * 
     */
    'currency': Currency;
    /**
     * Whole cents, as a JSON integer (§2.1).
     */
    'amount': number;
    /**
     * Text for the statement.
     */
    'narration'?: string;
    /**
     * An `accountNumber` of the linked account inquiry.
     */
    'destinationAccount': string;
    /**
     * Only where types of deposit were configured for the caller; which ones is not shown.
     */
    'type'?: string;
}


/**
 * What the provider adds (§2.5).
 * @export
 * @interface DynamicData
 */
export interface DynamicData {
    /**
     * The provider's reference, it seems.
     */
    'reference': any | null;
    /**
     * Meaning not shown; a text for the customer, it seems.
     */
    'instructions': any | null;
    /**
     * Meaning not shown.
     */
    'notifications': any | null;
}
/**
 * A generated code (§2.3).
 * @export
 * @interface GenerateCodeAnswer
 */
export interface GenerateCodeAnswer {
    /**
     * To be shown to the customer; the `paymentToken` of a deep link.
     */
    'code': any | null;
    /**
     * An image of the code.
     */
    'qrCode': string;
    /**
     * The caller's reference, or the one that was made for it.
     */
    'stan': any | null;
    /**
     * Authorisation number.
     */
    'authNumber': any | null;
    /**
     * When it was processed; the form is not shown.
     */
    'processedDateTime': any | null;
    /**
     * 
     */
    'amount': AmountAnswered;
    /**
     * 
     */
    'currency': Currency;
    /**
     * Says that values are in the subunit.
     */
    'currencySymbol': string;
    /**
     * The narration.
     */
    'description': any | null;
    /**
     * `00` on success.
     */
    'responseCode': string;
    /**
     * The result in words.
     */
    'responseMsg': any | null;
    /**
     * Null here.
     */
    'available'?: any | null;
    /**
     * Null here.
     */
    'ledger'?: any | null;
    /**
     * Null here.
     */
    'debitAccountNumber'?: any | null;
    /**
     * Null here.
     */
    'creditAccountNumber'?: any | null;
    /**
     * Null here.
     */
    'reference'?: any | null;
}


/**
 * A code to be made (§4.2).
 * @export
 * @interface GenerateCodeRequest
 */
export interface GenerateCodeRequest {
    /**
     * The caller's own; comes back as `stan`. Always worth sending.
     */
    'reference'?: string;
    /**
     * Text for the merchant's statement; holds the reference.
     */
    'narration'?: string;
    /**
     * 
     */
    'currency': Currency;
    /**
     * Whole cents, as a JSON integer (§2.1).
     */
    'amount': number;
    /**
     * Whether the customer pays or cashes out.
     */
    'type': GenerateCodeRequestTypeEnum;
}


/**
 * @export
 */
export const GenerateCodeRequestTypeEnum = {
    Payment: 'PAYMENT',
    Withdrawal: 'WITHDRAWAL',
} as const;
export type GenerateCodeRequestTypeEnum = typeof GenerateCodeRequestTypeEnum[keyof typeof GenerateCodeRequestTypeEnum];

/**
 * An account behind a number (§2.4).
 * @export
 * @interface LinkedAccount
 */
export interface LinkedAccount {
    /**
     * The `destinationAccount` of a deposit.
     */
    'accountNumber': any | null;
    /**
     * 
     */
    'currency': Currency;
    /**
     * Name of the account.
     */
    'alias': any | null;
    /**
     * Kind of account.
     */
    'type': any | null;
    /**
     * Product of the account.
     */
    'productId': any | null;
}


/**
 * The person and the accounts behind a number (§2.4).
 * @export
 * @interface LinkedAccountAnswer
 */
export interface LinkedAccountAnswer {
    /**
     * For comparison with the customer's identity document.
     */
    'firstname': any | null;
    /**
     * For comparison with the customer's identity document.
     */
    'lastname': any | null;
    /**
     * The linked accounts.
     */
    'accounts': Array<LinkedAccount>;
    /**
     * `000` on success.
     */
    'responseCode': string;
    /**
     * The result in words.
     */
    'responseDescription': any | null;
}
/**
 * A successful login (§4.1).
 * @export
 * @interface LoginAnswer
 */
export interface LoginAnswer {
    /**
     * Secret; carried as bearer token by all other calls. Text, for it goes into a header.
     */
    'accessToken': string;
    /**
     * `00` on success.
     */
    'responseCode': string;
    /**
     * The result in words.
     */
    'responseDescription': any | null;
}
/**
 * The credentials of the caller (§4.1).
 * @export
 * @interface LoginRequest
 */
export interface LoginRequest {
    /**
     * The user name as issued.
     */
    'username': string;
    /**
     * Secret; stands in this body only.
     */
    'password': string;
}
/**
 * A deposit or change that was made (§2.2).
 * @export
 * @interface MoneyMovementAnswer
 */
export interface MoneyMovementAnswer {
    /**
     * The caller's reference, or the one that was made for it.
     */
    'stan': any | null;
    /**
     * Authorisation number.
     */
    'authNumber': any | null;
    /**
     * When it was processed; the form is not shown.
     */
    'processedDateTime': any | null;
    /**
     * `00` on success.
     */
    'responseCode': string;
    /**
     * The result in words.
     */
    'responseMsg': any | null;
    /**
     * An account number; whose is not shown.
     */
    'accountNumber': any | null;
}
/**
 * What every refused call answers. The reason stands under one of the two names, by endpoint (§2.1).
 * @export
 * @interface Refusal
 */
export interface Refusal {
    /**
     * Any code but the operation's success code.
     */
    'responseCode': string;
    /**
     * The reason, under this name or the next.
     */
    'responseMsg'?: any | null;
    /**
     * The reason, under this name or the one before.
     */
    'responseDescription'?: any | null;
}
/**
 * The result of a reversal (§4.7).
 * @export
 * @interface ReversalAnswer
 */
export interface ReversalAnswer {
    /**
     * A reference; whose is not shown.
     */
    'reference': any | null;
    /**
     * The reference of the reversal.
     */
    'participantReference': any | null;
    /**
     * `00` on success, `025` or `096`; what those mean is not shown. Refused for token or permission, others.
     */
    'responseCode': string;
    /**
     * The result in words.
     */
    'responseDescription': any | null;
}
/**
 * Names a deposit and takes it back (§4.7).
 * @export
 * @interface ReversalRequest
 */
export interface ReversalRequest {
    /**
     * Whole cents, as a JSON integer (§2.1).
     */
    'amount': number;
    /**
     * 
     */
    'currency': Currency;
    /**
     * Always the same.
     */
    'type': ReversalRequestTypeEnum;
    /**
     * As in the deposit.
     */
    'destinationAccount': string;
    /**
     * The `reference` of the deposit.
     */
    'originalParticipantReference': string;
    /**
     * A new reference for this reversal.
     */
    'participantReference': string;
}


/**
 * @export
 */
export const ReversalRequestTypeEnum = {
    Credit: 'CREDIT',
} as const;
export type ReversalRequestTypeEnum = typeof ReversalRequestTypeEnum[keyof typeof ReversalRequestTypeEnum];

/**
 * @type StatementAmount
 * Cents, or null where the column does not apply. An integer by §2.6; §2.1 allows text in any answer.
 * @export
 */
export type StatementAmount = number | string;
/**
 * A line of a statement (§2.6).
 * @export
 * @interface StatementLine
 */
export interface StatementLine {
    /**
     * Kind of line.
     */
    'type': StatementLineTypeEnum;
    /**
     * Text of the movement.
     */
    'narration': any | null;
    /**
     * 
     */
    'creditAmount': StatementAmount | null;
    /**
     * 
     */
    'debitAmount': StatementAmount | null;
    /**
     * 
     */
    'balance': AmountAnswered;
    /**
     * A reference; whose is not shown.
     */
    'reference': any | null;
    /**
     * When it was posted, ISO 8601 local.
     */
    'postingDate': any | null;
    /**
     * When it happened, ISO 8601 local.
     */
    'transactionDate': any | null;
    /**
     * More data.
     */
    'additionalData': { [key: string]: any; };
}


/**
 * @export
 */
export const StatementLineTypeEnum = {
    OpeningBalance: 'Opening Balance',
    Credit: 'Credit',
    Debit: 'Debit',
    ClosingBalance: 'Closing Balance',
} as const;
export type StatementLineTypeEnum = typeof StatementLineTypeEnum[keyof typeof StatementLineTypeEnum];

/**
 * A utility payment that was made (§2.5).
 * @export
 * @interface UtilityPaymentAnswer
 */
export interface UtilityPaymentAnswer {
    /**
     * The caller's reference, or the one that was made for it.
     */
    'stan': any | null;
    /**
     * Authorisation number.
     */
    'authNumber': any | null;
    /**
     * Date and time with milliseconds.
     */
    'processedDateTime': string;
    /**
     * `00` on success.
     */
    'responseCode': string;
    /**
     * The result in words.
     */
    'responseMsg': any | null;
    /**
     * Fees; the shape of one is not shown.
     */
    'fees': Array<any>;
    /**
     * 
     */
    'amount': AmountAnswered;
    /**
     * Meaning not shown; a balance, it seems.
     */
    'ledger': any | null;
    /**
     * Meaning not shown; a balance, it seems.
     */
    'available': any | null;
    /**
     * 
     */
    'currency': Currency;
    /**
     * 
     */
    'dynamicData': DynamicData;
    /**
     * What the caller earns.
     */
    'commissions': Array<Commission>;
    /**
     * An account number; whose is not shown.
     */
    'accountNumber': any | null;
    /**
     * Symbol of the currency.
     */
    'currencySymbol': any | null;
}


/**
 * A purchase from a provider (§4.9).
 * @export
 * @interface UtilityPaymentRequest
 */
export interface UtilityPaymentRequest {
    /**
     * Provider code, as told by the operator.
     */
    'provider': string;
    /**
     * Product code, as told by the operator.
     */
    'providerProduct': string;
    /**
     * Whole cents, as a JSON integer (§2.1).
     */
    'amount': number;
    /**
     * 
     */
    'currency': Currency;
    /**
     * The caller's own; comes back as `stan`.
     */
    'reference'?: string;
    /**
     * Text for the statement.
     */
    'narration'?: string;
    /**
     * What the provider credits, a number or an account.
     */
    'destinationAccount': string;
    /**
     * More data, where a provider or product needs it.
     */
    'additionalData'?: { [key: string]: any; };
}


