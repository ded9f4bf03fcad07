/* tslint:disable */
/* eslint-disable */
/**
 * What a charge answers (§2.3).
 * @export
 * @interface ChargeAnswer
 */
export interface ChargeAnswer {
    /**
     * The gateway's reference, which a refund names.
     */
    'transactionId': string;
    /**
     * As sent.
     */
    'clientCorrelator': string;
    /**
     * The state of a transaction; the document does not close the set (§3).
     */
    'status': string;
    /**
     * A text, such as 200.
     */
    'statusCode': string;
    /**
     * For people; it may sound successful while the charge is pending.
     */
    'statusMessage': string;
    /**
     * As sent.
     */
    'amount': number;
    /**
     * 
     */
    'currency': Currency;
    /**
     * As sent.
     */
    'endUserId': string;
    /**
     * As sent.
     */
    'merchantCode': string;
    /**
     * ISO 8601, UTC.
     */
    'timestamp': string;
}


/**
 * Where the sale happens (§2.1).
 * @export
 * @interface ChargeMetaData
 */
export interface ChargeMetaData {
    /**
     * The sales channel; WEB and POS are examples of it.
     */
    'channel': string;
}
/**
 * A charge (§2.1, §4.1).
 * @export
 * @interface ChargeRequest
 */
export interface ChargeRequest {
    /**
     * The merchant's own id of this transaction, never used twice, needed for the look-up.
     */
    'clientCorrelator': string;
    /**
     * The merchant's order or invoice number, which the customer reads in the SMS.
     */
    'referenceCode': string;
    /**
     * MSISDN of the customer's wallet: 263XXXXXXXXX or 07XXXXXXXX. No pattern, because the document leaves open
     * whether other forms, such as nine digits, are taken.
     */
    'endUserId': string;
    /**
     * Free text.
     */
    'remarks': string;
    /**
     * One fixed value, on refunds too.
     */
    'transactionOperationStatus': ChargeRequestTransactionOperationStatusEnum;
    /**
     * 
     */
    'paymentAmount': PaymentAmount;
    /**
     * The merchant's identifier, given by the gateway.
     */
    'merchantCode': string;
    /**
     * The merchant's security PIN; a secret.
     */
    'merchantPin': string;
    /**
     * The merchant's registered MSISDN.
     */
    'merchantNumber': string;
    /**
     * The terminal's identifier.
     */
    'terminalID': string;
    /**
     * Country of the merchant.
     */
    'countryCode': ChargeRequestCountryCodeEnum;
    /**
     * Where the merchant is.
     */
    'location': string;
    /**
     * Name of the parent merchant.
     */
    'superMerchantName': string;
    /**
     * The merchant's name, which the customer reads in the SMS.
     */
    'merchantName': string;
    /**
     * HTTPS address for callbacks; empty or absent where there is none. No pattern, so that a sandbox may allow
     * plain HTTP on its own machine.
     */
    'notifyUrl'?: string;
    /**
     * MER, a merchant's charge.
     */
    'tranType': ChargeRequestTranTypeEnum;
}


/**
 * @export
 */
export const ChargeRequestTransactionOperationStatusEnum = {
    Charged: 'Charged',
} as const;
export type ChargeRequestTransactionOperationStatusEnum = typeof ChargeRequestTransactionOperationStatusEnum[keyof typeof ChargeRequestTransactionOperationStatusEnum];

/**
 * @export
 */
export const ChargeRequestCountryCodeEnum = {
    Zw: 'ZW',
} as const;
export type ChargeRequestCountryCodeEnum = typeof ChargeRequestCountryCodeEnum[keyof typeof ChargeRequestCountryCodeEnum];

/**
 * @export
 */
export const ChargeRequestTranTypeEnum = {
    Mer: 'MER',
} as const;
export type ChargeRequestTranTypeEnum = typeof ChargeRequestTranTypeEnum[keyof typeof ChargeRequestTranTypeEnum];

/**
 * How much, in what currency, for what (§2.1).
 * @export
 * @interface ChargingInformation
 */
export interface ChargingInformation {
    /**
     * Positive, with two decimals at most; a refund's is not above the original's.
     */
    'amount': number;
    /**
     * 
     */
    'currency': Currency;
    /**
     * What is paid for.
     */
    'description': string;
}



/**
 * Closed set (§1, §8).
 * @export
 */
export const Currency = {
    Usd: 'USD',
    Zwg: 'ZWG',
} as const;
export type Currency = typeof Currency[keyof typeof Currency];

/**
 * What every refusal holds (§7). Types and values are not shown.
 * @export
 * @interface ErrorAnswer
 */
export interface ErrorAnswer {
    /**
     * Which value stands for which E-code is not shown.
     */
    'statusCode': any | null;
    /**
     * For people.
     */
    'statusMessage': any | null;
}
/**
 * What a look-up answers (§2.4). The document gives a type to statusCode and timestamp only.
 * @export
 * @interface LookupAnswer
 */
export interface LookupAnswer {
    /**
     * 
     */
    'transactionId': TextOrNumber;
    /**
     * 
     */
    'clientCorrelator': TextOrNumber;
    /**
     * The state of a transaction; the document does not close the set (§3).
     */
    'status': string;
    /**
     * A text.
     */
    'statusCode': string;
    /**
     * 
     */
    'endUserId': TextOrNumber;
    /**
     * 
     */
    'amount': TextOrNumber;
    /**
     * 
     */
    'currency': Currency;
    /**
     * 
     */
    'merchantCode': TextOrNumber;
    /**
     * 
     */
    'merchantName': TextOrNumber;
    /**
     * 
     */
    'referenceCode': TextOrNumber;
    /**
     * ISO 8601, UTC.
     */
    'timestamp': string;
    /**
     * Neither type nor meaning is shown.
     */
    'description': any | null;
}


/**
 * Amount and channel of a transaction (§2.1).
 * @export
 * @interface PaymentAmount
 */
export interface PaymentAmount {
    /**
     * 
     */
    'charginginformation': ChargingInformation;
    /**
     * 
     */
    'chargeMetaData': ChargeMetaData;
}
/**
 * What a refund answers (§2.5). The document gives a type to statusCode only.
 * @export
 * @interface RefundAnswer
 */
export interface RefundAnswer {
    /**
     * 
     */
    'transactionId': TextOrNumber;
    /**
     * 
     */
    'clientCorrelator': TextOrNumber;
    /**
     * The state of a transaction; the document does not close the set (§3).
     */
    'status': string;
    /**
     * A text.
     */
    'statusCode': string;
    /**
     * 
     */
    'statusMessage': TextOrNumber;
    /**
     * 
     */
    'originalReference': TextOrNumber;
    /**
     * 
     */
    'amount': TextOrNumber;
    /**
     * 
     */
    'currency': Currency;
    /**
     * 
     */
    'timestamp': TextOrNumber;
}


/**
 * A refund or a reversal (§2.2, §4.3).
 * @export
 * @interface RefundRequest
 */
export interface RefundRequest {
    /**
     * The merchant's own id of this transaction, never used twice, needed for the look-up.
     */
    'clientCorrelator': string;
    /**
     * The merchant's order or invoice number, which the customer reads in the SMS.
     */
    'referenceCode': string;
    /**
     * MSISDN of the customer's wallet: 263XXXXXXXXX or 07XXXXXXXX. No pattern, because the document leaves open
     * whether other forms, such as nine digits, are taken.
     */
    'endUserId': string;
    /**
     * Free text.
     */
    'remarks': string;
    /**
     * One fixed value, on refunds too.
     */
    'transactionOperationStatus': RefundRequestTransactionOperationStatusEnum;
    /**
     * 
     */
    'paymentAmount': PaymentAmount;
    /**
     * The merchant's identifier, given by the gateway.
     */
    'merchantCode': string;
    /**
     * The merchant's security PIN; a secret.
     */
    'merchantPin': string;
    /**
     * The merchant's registered MSISDN.
     */
    'merchantNumber': string;
    /**
     * The terminal's identifier.
     */
    'terminalID': string;
    /**
     * Country of the merchant.
     */
    'countryCode': RefundRequestCountryCodeEnum;
    /**
     * Where the merchant is.
     */
    'location': string;
    /**
     * Name of the parent merchant.
     */
    'superMerchantName': string;
    /**
     * The merchant's name, which the customer reads in the SMS.
     */
    'merchantName': string;
    /**
     * HTTPS address for callbacks; empty or absent where there is none. No pattern, so that a sandbox may allow
     * plain HTTP on its own machine.
     */
    'notifyUrl'?: string;
    /**
     * REF refunds the customer, REV reverses the merchant's charge.
     */
    'tranType': RefundRequestTranTypeEnum;
    /**
     * The charge's transactionId. The document calls it required although its own sample lacks it; a client
     * sends it always.
     */
    'originalGatewayReference': string;
}


/**
 * @export
 */
export const RefundRequestTransactionOperationStatusEnum = {
    Charged: 'Charged',
} as const;
export type RefundRequestTransactionOperationStatusEnum = typeof RefundRequestTransactionOperationStatusEnum[keyof typeof RefundRequestTransactionOperationStatusEnum];

/**
 * @export
 */
export const RefundRequestCountryCodeEnum = {
    Zw: 'ZW',
} as const;
export type RefundRequestCountryCodeEnum = typeof RefundRequestCountryCodeEnum[keyof typeof RefundRequestCountryCodeEnum];

/**
 * @export
 */
export const RefundRequestTranTypeEnum = {
    Ref: 'REF',
    Rev: 'REV',
} as const;
export type RefundRequestTranTypeEnum = typeof RefundRequestTranTypeEnum[keyof typeof RefundRequestTranTypeEnum];

/**
 * @type TextOrNumber
 * A single value whose type the document leaves open.
 * @export
 */
export type TextOrNumber = number | string;
/**
 * What a charge and a refund have in common (§2.1). Names are spelled exactly as here.
 * @export
 * @interface Transaction
 */
export interface Transaction {
    /**
     * The merchant's own id of this transaction, never used twice, needed for the look-up.
     */
    'clientCorrelator': string;
    /**
     * The merchant's order or invoice number, which the customer reads in the SMS.
     */
    'referenceCode': string;
    /**
     * MSISDN of the customer's wallet: 263XXXXXXXXX or 07XXXXXXXX. No pattern, because the document leaves open
     * whether other forms, such as nine digits, are taken.
     */
    'endUserId': string;
    /**
     * Free text.
     */
    'remarks': string;
    /**
     * One fixed value, on refunds too.
     */
    'transactionOperationStatus': TransactionTransactionOperationStatusEnum;
    /**
     * 
     */
    'paymentAmount': PaymentAmount;
    /**
     * The merchant's identifier, given by the gateway.
     */
    'merchantCode': string;
    /**
     * The merchant's security PIN; a secret.
     */
    'merchantPin': string;
    /**
     * The merchant's registered MSISDN.
     */
    'merchantNumber': string;
    /**
     * The terminal's identifier.
     */
    'terminalID': string;
    /**
     * Country of the merchant.
     */
    'countryCode': TransactionCountryCodeEnum;
    /**
     * Where the merchant is.
     */
    'location': string;
    /**
     * Name of the parent merchant.
     */
    'superMerchantName': string;
    /**
     * The merchant's name, which the customer reads in the SMS.
     */
    'merchantName': string;
    /**
     * HTTPS address for callbacks; empty or absent where there is none. No pattern, so that a sandbox may allow
     * plain HTTP on its own machine.
     */
    'notifyUrl'?: string;
}


/**
 * @export
 */
export const TransactionTransactionOperationStatusEnum = {
    Charged: 'Charged',
} as const;
export type TransactionTransactionOperationStatusEnum = typeof TransactionTransactionOperationStatusEnum[keyof typeof TransactionTransactionOperationStatusEnum];

/**
 * @export
 */
export const TransactionCountryCodeEnum = {
    Zw: 'ZW',
} as const;
export type TransactionCountryCodeEnum = typeof TransactionCountryCodeEnum[keyof typeof TransactionCountryCodeEnum];

