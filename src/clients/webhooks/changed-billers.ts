/**
 * The biller codes that a configuration webhook names (bill payment, section 6.1); none where the body is no array of
 * codes. Fetch only these, and nothing where there are none: never the unfiltered list.
 */
export function changedBillers(rawBody: Uint8Array): string[] {
  try {
    const codes: unknown = JSON.parse(new TextDecoder().decode(rawBody));
    const isValid = Array.isArray(codes) && codes.every((code) => typeof code === 'string' && code !== '');
    return isValid ? [...new Set(codes as string[])] : [];
  } catch {
    return [];
  }
}
