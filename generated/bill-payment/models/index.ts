/* tslint:disable */
/* eslint-disable */
/**
 * 
 * @export
 * @interface AuthResponseData
 */
export interface AuthResponseData {
    /**
     * 
     */
    'MemberName'?: string | null;
    /**
     * 
     */
    'MemberAddress'?: any | null;
    /**
     * Texts by name.
     */
    'AccountDetails'?: { [key: string]: string; } | null;
    /**
     * Balances that are not money.
     */
    'AccountBalances'?: { [key: string]: string; } | null;
    /**
     * 
     */
    'AccountBalance'?: number | null;
}
/**
 * 
 * @export
 * @interface Biller
 */
export interface Biller {
    /**
     * Unique among billers.
     */
    'Code': string;
    /**
     * 
     */
    'Name': string;
    /**
     * 
     */
    'Description'?: string | null;
    /**
     * Address of an image.
     */
    'IconUrl'?: string | null;
    /**
     * Address of an image.
     */
    'LogoUrl'?: string | null;
    /**
     * Prefix that the platform uses in references.
     */
    'ReferencePrefix'?: string | null;
    /**
     * No payments where false.
     */
    'Enabled': boolean;
    /**
     * Help text of the input.
     */
    'MemberNumberFieldDesc'?: string | null;
    /**
     * Label of the input.
     */
    'MemberNumberFieldLabel'?: string | null;
    /**
     * Pattern in .NET syntax that member numbers match; absent or null where there is none.
     */
    'MemberNumberFieldRegex'?: string | null;
    /**
     * 
     */
    'AllowMultipleProductsPerPayment': boolean;
    /**
     * 
     */
    'MetaTitle'?: string | null;
    /**
     * 
     */
    'MetaDescription'?: string | null;
    /**
     * 
     */
    'Products': Array<Product>;
    /**
     * A VAT invoice is due for each payment.
     */
    'VendorMustInvoicePayments': boolean;
    /**
     * The setting that enables the feed; whether the catalogue shows it is not said.
     */
    'AllowFeed'?: any | null;
}
/**
 * 
 * @export
 * @interface BillerPayment
 */
export interface BillerPayment {
    /**
     * The receiver's idempotency key (§6.2).
     */
    'PaymentId': number;
    /**
     * 
     */
    'PlatformReference': string;
    /**
     * May be empty.
     */
    'BankReference': string;
    /**
     * Date and time.
     */
    'PaidDate': string;
    /**
     * 
     */
    'MemberNumber': string;
    /**
     * 
     */
    'MemberName': string;
    /**
     * 
     */
    'ProductCode': string;
    /**
     * 
     */
    'ProductPrice': number;
    /**
     * May be absent.
     */
    'ProductDepartment'?: string | null;
}
/**
 * 
 * @export
 * @interface BillerPayments
 */
export interface BillerPayments {
    /**
     * 
     */
    'Payments': Array<BillerPayment>;
    /**
     * Legacy check value; not needed where X-Signature is validated.
     */
    'Hash': string;
}
/**
 * @type BlankableDecimal
 * A decimal number, or blank where AUTH returns the amount (§2.3). How blank is written is not shown; null and empty text stand for it.
 * @export
 */
export type BlankableDecimal = number | string;
/**
 * 
 * @export
 * @interface BulkResponse
 */
export interface BulkResponse {
    /**
     * 0 unspecified; 1 success.
     */
    'ResponseCode': BulkResponseResponseCodeEnum;
    /**
     * 
     */
    'Narration'?: string | null;
    /**
     * 
     */
    'Warnings'?: Array<string> | null;
    /**
     * 
     */
    'Errors'?: Array<string> | null;
}


/**
 * @export
 */
export const BulkResponseResponseCodeEnum = {
    NUMBER_0: 0,
    NUMBER_1: 1,
} as const;
export type BulkResponseResponseCodeEnum = typeof BulkResponseResponseCodeEnum[keyof typeof BulkResponseResponseCodeEnum];

/**
 * 
 * @export
 * @interface FeedEntry
 */
export interface FeedEntry {
    /**
     * Date and time in ISO 8601.
     */
    'Date': string;
    /**
     * 
     */
    'MemberNumber': string;
    /**
     * 
     */
    'Amount': number;
    /**
     * 
     */
    'MetaData'?: Array<{ [key: string]: any; }> | null;
}
/**
 * Lottery biller - registers a new user.
 * @export
 * @interface LotteryRegistration
 */
export interface LotteryRegistration {
    /**
     * 
     */
    'Phone'?: any | null;
    /**
     * 
     */
    'Password'?: any | null;
    /**
     * 
     */
    'Name'?: any | null;
    /**
     * 
     */
    'Email'?: any | null;
    /**
     * 
     */
    'Dob'?: any | null;
    /**
     * 
     */
    'Question1'?: any | null;
    /**
     * 
     */
    'Question2'?: any | null;
    /**
     * 
     */
    'Answer1'?: any | null;
    /**
     * 
     */
    'Answer2'?: any | null;
}
/**
 * 
 * @export
 * @interface Member
 */
export interface Member {
    /**
     * 
     */
    'MemberNumber': string;
    /**
     * 
     */
    'FullName': string;
    /**
     * 
     */
    'EmailAddress'?: string;
    /**
     * 
     */
    'MobileNo'?: string;
    /**
     * 
     */
    'PostalAddress'?: string;
    /**
     * JSON text of an object with keys and values.
     */
    'AccountDetails'?: string;
}
/**
 * 
 * @export
 * @interface MemberLookupRequest
 */
export interface MemberLookupRequest {
    /**
     * 
     */
    'BillerCode': string;
    /**
     * 
     */
    'MemberNumber': string;
}
/**
 * 
 * @export
 * @interface MemberLookupResponse
 */
export interface MemberLookupResponse {
    /**
     * 
     */
    'AuthData'?: AuthResponseData | null;
    /**
     * 0 no such member; 1 success; 2 biller offline - ask again later.
     */
    'ResultCode': MemberLookupResponseResultCodeEnum;
    /**
     * For the customer.
     */
    'Narration'?: string | null;
    /**
     * Internal, not for customers.
     */
    'TechnicalNarration'?: string | null;
}


/**
 * @export
 */
export const MemberLookupResponseResultCodeEnum = {
    NUMBER_0: 0,
    NUMBER_1: 1,
    NUMBER_2: 2,
} as const;
export type MemberLookupResponseResultCodeEnum = typeof MemberLookupResponseResultCodeEnum[keyof typeof MemberLookupResponseResultCodeEnum];

/**
 * 
 * @export
 * @interface MemberNumberOnly
 */
export interface MemberNumberOnly {
    /**
     * 
     */
    'MemberNumber': string;
}
/**
 * @type OpenAmount
 * The document gives no type (§2.5), so number or decimal text.
 * @export
 */
export type OpenAmount = number | string;
/**
 * @type OpenCounter
 * The document gives no type (§2.5), so integer or text.
 * @export
 */
export type OpenCounter = number | string;
/**
 * Only for some billers, only at PAY.
 * @export
 * @interface PayerDetails
 */
export interface PayerDetails {
    /**
     * 
     */
    'BankAccountName'?: string;
    /**
     * 
     */
    'BankAccountNumber'?: string;
    /**
     * 
     */
    'BankName'?: string;
    /**
     * 
     */
    'BankBranch'?: string;
    /**
     * 
     */
    'BankReference'?: string;
    /**
     * 
     */
    'ContactNumber'?: string;
    /**
     * 
     */
    'NationalId'?: string;
}
/**
 * 
 * @export
 * @interface PaymentPage
 */
export interface PaymentPage {
    /**
     * 
     */
    'Page': OpenCounter;
    /**
     * 
     */
    'TotalPages': OpenCounter;
    /**
     * 
     */
    'PerPage': OpenCounter;
    /**
     * 
     */
    'TotalListings': OpenCounter;
    /**
     * The fields of an entry are not shown; a status inquiry gives the full record.
     */
    'Listings': Array<{ [key: string]: any; }>;
}
/**
 * 
 * @export
 * @interface PaymentProduct
 */
export interface PaymentProduct {
    /**
     * 
     */
    'Code': string;
    /**
     * 
     */
    'Quantity'?: number;
    /**
     * Mandatory where the product has one.
     */
    'Department'?: string;
    /**
     * Blank where AUTH returns the amount; otherwise required at PAY.
     */
    'Price'?: BlankableDecimal | null;
    /**
     * Acknowledges forex, on AUTH and on PAY.
     */
    'RequiresForexPayment'?: boolean;
    /**
     * 
     */
    'Metadata'?: PaymentProductMetadata;
}
/**
 * @type PaymentProductMetadata
 * Specific to the product; an array of key and value objects, or one object, as the biller wants it.
 * @export
 */
export type PaymentProductMetadata = Array<{ [key: string]: any; }> | ProductMetadata;
/**
 * Body of Auth, Pay and Retry.
 * @export
 * @interface PaymentRequest
 */
export interface PaymentRequest {
    /**
     * The document writes both cases.
     */
    'Action': PaymentRequestActionEnum;
    /**
     * 
     */
    'BillerCode': string;
    /**
     * The caller's own; unique per transaction and the same for AUTH, PAY and STATUS.
     */
    'Reference': string;
    /**
     * Account or service to credit; the customer's contact address for the voucher biller (§3.4).
     */
    'MemberNumber': string;
    /**
     * 
     */
    'Products': Array<PaymentProduct>;
    /**
     * Sum of the products' totals; blank where AUTH returns the balance.
     */
    'TotalAmount'?: BlankableDecimal | null;
    /**
     * 
     */
    'PayerDetails'?: PayerDetails | null;
}


/**
 * @export
 */
export const PaymentRequestActionEnum = {
    Auth: 'Auth',
    Pay: 'Pay',
    Retry: 'Retry',
    Auth2: 'AUTH',
    Pay2: 'PAY',
    Retry2: 'RETRY',
} as const;
export type PaymentRequestActionEnum = typeof PaymentRequestActionEnum[keyof typeof PaymentRequestActionEnum];

/**
 * The request's fields again, and what came of it. Which fields are there follows from action and status.
 * @export
 * @interface PaymentResponse
 */
export interface PaymentResponse {
    /**
     * In title case, as the document says in passing; upper case names the same action. One that is none comes back as it was sent.
     */
    'Action'?: string | null;
    /**
     * 
     */
    'BillerCode'?: string | null;
    /**
     * 
     */
    'Reference'?: string | null;
    /**
     * 
     */
    'MemberNumber'?: string | null;
    /**
     * A decimal; blank only as the echo of a blank.
     */
    'TotalAmount'?: BlankableDecimal | null;
    /**
     * 
     */
    'PayerDetails'?: PayerDetails | null;
    /**
     * Any value beyond these counts as not final.
     */
    'Status': string;
    /**
     * 
     */
    'MemberName'?: string | null;
    /**
     * 
     */
    'Products'?: Array<ProductResponse> | null;
    /**
     * For the customer; filled where the payment failed.
     */
    'Narration'?: string | null;
    /**
     * Internal, not for customers; holds a stock error of the voucher biller as JSON (§3.4).
     */
    'TechnicalNarration'?: string | null;
    /**
     * Unique; contains the biller's code.
     */
    'PlatformReference'?: string | null;
    /**
     * 
     */
    'AuthData'?: AuthResponseData | null;
    /**
     * 
     */
    'PaymentData'?: PaymentResponseData | null;
    /**
     * 
     */
    'BillerPaymentReference'?: string | null;
    /**
     * Three-letter ISO code.
     */
    'VendorServiceFeeCurrency'?: string | null;
    /**
     * 
     */
    'VendorServiceFee'?: number | null;
    /**
     * Currency of the wallet that was debited.
     */
    'Currency'?: PaymentResponseCurrencyEnum | null;
    /**
     * 
     */
    'WalletDebitReference'?: string | null;
    /**
     * 
     */
    'WalletBalanceAfterDebit'?: number | null;
    /**
     * Date and time in ISO 8601.
     */
    'WalletDebitReversed'?: string | null;
    /**
     * 
     */
    'WalletBalanceAfterReversal'?: number | null;
    /**
     * Auto-invoice billers only, and later than the PAY answer.
     */
    'VendorInvoiceReference'?: string | null;
    /**
     * Data of a QR code; auto-invoice billers only, and later than the PAY answer.
     */
    'VendorFiscalSignature'?: string | null;
    /**
     * Verification code, device id, receipt counters and device serial; auto-invoice billers only, and later than the PAY answer.
     */
    'VendorFiscalMetadata'?: string | null;
    /**
     * Where the payment was reversed or refunded.
     */
    'VendorReversalReference'?: string | null;
}


/**
 * @export
 */
export const PaymentResponseCurrencyEnum = {
    Zwg: 'ZWG',
    Usd: 'USD',
    Empty: '',
} as const;
export type PaymentResponseCurrencyEnum = typeof PaymentResponseCurrencyEnum[keyof typeof PaymentResponseCurrencyEnum];

/**
 * 
 * @export
 * @interface PaymentResponseData
 */
export interface PaymentResponseData {
    /**
     * Each entry is a receipt of its own; images in it have absolute addresses. Live billers may leave it out.
     */
    'ReceiptHtml'?: Array<string> | null;
    /**
     * Texts by name.
     */
    'DisplayData'?: { [key: string]: string; } | null;
    /**
     * Each entry is a message of its own. Live billers may leave it out.
     */
    'ReceiptSmses'?: Array<string> | null;
}
/**
 * @type ProcessRequest
 * 
 * @export
 */
export type ProcessRequest = PaymentRequest | StatusRequest;
/**
 * 
 * @export
 * @interface Product
 */
export interface Product {
    /**
     * 
     */
    'Code': string;
    /**
     * 
     */
    'Name': string;
    /**
     * 
     */
    'Description'?: string | null;
    /**
     * Null where AUTH returns the price or the price is free.
     */
    'Price'?: number | null;
    /**
     * 
     */
    'Department'?: string | null;
    /**
     * True - paid from the USD wallet; false - from the ZWG wallet; null - AUTH tells which.
     */
    'RequiresForex'?: boolean | null;
    /**
     * 
     */
    'ReturnsVouchers': boolean;
    /**
     * Address of an image.
     */
    'IconUrl'?: string | null;
    /**
     * Address of an image.
     */
    'LogoUrl'?: string | null;
    /**
     * Optional.
     */
    'PrePurchaseInstructions'?: string | null;
    /**
     * Optional.
     */
    'PostPurchaseInstructions'?: string | null;
    /**
     * 
     */
    'AmountFieldLabel'?: string | null;
    /**
     * 
     */
    'AmountFieldDesc'?: string | null;
    /**
     * No lower limit where null.
     */
    'MinAmount'?: number | null;
    /**
     * No upper limit where null.
     */
    'MaxAmount'?: number | null;
    /**
     * 
     */
    'NewProduct': boolean;
    /**
     * 
     */
    'Enabled': boolean;
    /**
     * 
     */
    'InvoiceTitle'?: string | null;
    /**
     * 
     */
    'ReminderDays'?: number | null;
    /**
     * Null - the caller sets the price; false - AUTH returns it and a part may be paid; true - AUTH returns it and all of it is paid.
     */
    'AuthAmountMandated'?: boolean | null;
    /**
     * 
     */
    'AllowSpecifyQuantity': boolean;
    /**
     * 
     */
    'QuantityFieldLabel'?: string | null;
    /**
     * 
     */
    'QuantityFieldDesc'?: string | null;
    /**
     * 
     */
    'MetadataFields': Array<ProductMeta> | null;
}
/**
 * One metadata field that a product asks for.
 * @export
 * @interface ProductMeta
 */
export interface ProductMeta {
    /**
     * 
     */
    'Name': string;
    /**
     * 
     */
    'Required': boolean;
    /**
     * 
     */
    'Description'?: string | null;
}
/**
 * Metadata as one object. The named members belong to single billers (§3.4).
 * @export
 * @interface ProductMetadata
 */
export interface ProductMetadata {
    [key: string]: any | any;
    /**
     * Internet-service biller - the login to credit, which is not the account id.
     */
    'Service Login'?: string;
    /**
     * Lottery biller - sets of six two-digit numbers from 01 to 45, parted by semicolons; a dollar sign ends each set.
     */
    'BetInfo'?: string;
    /**
     * 
     */
    'RegData'?: LotteryRegistration;
}
/**
 * 
 * @export
 * @interface ProductResponse
 */
export interface ProductResponse {
    /**
     * 
     */
    'Name'?: string | null;
    /**
     * 
     */
    'Code': string;
    /**
     * 
     */
    'Quantity'?: number | null;
    /**
     * 
     */
    'Department'?: string | null;
    /**
     * A decimal; blank only as the echo of a blank.
     */
    'Price'?: BlankableDecimal | null;
    /**
     * 
     */
    'AccountBalance'?: number | null;
    /**
     * 
     */
    'RequiresForexPayment'?: boolean | null;
    /**
     * 
     */
    'Vouchers'?: Array<ProductVoucherData> | null;
    /**
     * 
     */
    'Metadata'?: Array<{ [key: string]: any; }> | null;
    /**
     * 
     */
    'VendorCommission'?: number | null;
}
/**
 * 
 * @export
 * @interface ProductVoucherData
 */
export interface ProductVoucherData {
    /**
     * 
     */
    'SerialNumber': any | null;
    /**
     * 
     */
    'Pin': any | null;
    /**
     * 
     */
    'ValidDays'?: number | null;
    /**
     * 
     */
    'Batch'?: any | null;
    /**
     * 
     */
    'VoucherCode'?: any | null;
    /**
     * Date and time in ISO 8601.
     */
    'ExpiryDate'?: string | null;
}
/**
 * 
 * @export
 * @interface ReversalRequest
 */
export interface ReversalRequest {
    /**
     * Reference of the payment to take back.
     */
    'OriginalReference': string;
    /**
     * A new, unique reference of the reversal itself.
     */
    'Reference': string;
}
/**
 * 
 * @export
 * @interface ReversalResponse
 */
export interface ReversalResponse {
    /**
     * 
     */
    'OriginalReference'?: string | null;
    /**
     * 
     */
    'Reference'?: string | null;
    /**
     * 0 success; 1 no such payment; 2 reversal reference used before; 3 biller failed; 4 biller takes no reversals; 5 refunded before; 99 other.
     */
    'ErrorCode': ReversalResponseErrorCodeEnum;
    /**
     * For the customer.
     */
    'Narration'?: string | null;
    /**
     * Internal, not for customers.
     */
    'TechnicalNarration'?: string | null;
    /**
     * The platform's reference of the reversal.
     */
    'PlatformReference'?: string | null;
    /**
     * The biller's reference of the reversal.
     */
    'BillerReference'?: any | null;
}


/**
 * @export
 */
export const ReversalResponseErrorCodeEnum = {
    NUMBER_0: 0,
    NUMBER_1: 1,
    NUMBER_2: 2,
    NUMBER_3: 3,
    NUMBER_4: 4,
    NUMBER_5: 5,
    NUMBER_99: 99,
} as const;
export type ReversalResponseErrorCodeEnum = typeof ReversalResponseErrorCodeEnum[keyof typeof ReversalResponseErrorCodeEnum];

/**
 * Body of Status; an empty list of products in it is refused.
 * @export
 * @interface StatusRequest
 */
export interface StatusRequest {
    /**
     * 
     */
    'Action': StatusRequestActionEnum;
    /**
     * 
     */
    'Reference': string;
    /**
     * Not sent by a client that keeps to the document.
     */
    'Products'?: Array<any>;
}


/**
 * @export
 */
export const StatusRequestActionEnum = {
    Status: 'Status',
    Status2: 'STATUS',
} as const;
export type StatusRequestActionEnum = typeof StatusRequestActionEnum[keyof typeof StatusRequestActionEnum];

/**
 * 
 * @export
 * @interface TargetStatistics
 */
export interface TargetStatistics {
    /**
     * 
     */
    'TargetAmount': number;
    /**
     * 
     */
    'TargetUnits': number;
    /**
     * Date and time in ISO 8601.
     */
    'TargetAchievedSinceDate'?: string | null;
    /**
     * 
     */
    'TargetAchievedAmount': number;
    /**
     * 
     */
    'TargetAchievedUnits': number;
    /**
     * 
     */
    'PayerCount': number;
}
/**
 * 
 * @export
 * @interface ValidationError
 */
export interface ValidationError {
    /**
     * 
     */
    'Message': string;
    /**
     * Validation messages by the path of the field.
     */
    'ModelState': { [key: string]: Array<string>; };
}
/**
 * 
 * @export
 * @interface Wallet
 */
export interface Wallet {
    /**
     * 
     */
    'Currency': WalletCurrencyEnum;
    /**
     * 
     */
    'Balance': OpenAmount;
    /**
     * 
     */
    'LowBalance': WalletLowBalance | null;
    /**
     * Negative where an overdraft is granted.
     */
    'MinimumBalance': OpenAmount;
    /**
     * 1 open; 2 suspended; 3 closed.
     */
    'Status': OpenCounter;
}


/**
 * @export
 */
export const WalletCurrencyEnum = {
    Zwg: 'ZWG',
    Usd: 'USD',
} as const;
export type WalletCurrencyEnum = typeof WalletCurrencyEnum[keyof typeof WalletCurrencyEnum];

/**
 * @type WalletLowBalance
 * The document gives no type (§2.5); null may stand for none.
 * @export
 */
export type WalletLowBalance = number | string;
