/** A full name as a person reads it: `charge-gateway · sms-currency`. */
export function whoseApi(id: string): string {
  return id.replace('/', ' · ');
}
