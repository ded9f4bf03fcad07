/** What is known of the HMAC that is sent with each callback (charge gateway, section 6.1: not shown). */
export interface CallbackSignature {
  header: string;
  secret: string;
  encoding: 'hex' | 'base64';
  algorithm: 'sha256' | 'sha512' | 'sha1';
}
