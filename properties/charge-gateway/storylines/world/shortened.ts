/**
 * An id without its last character, where that surely is no other id; undefined where it may be one, as the shortened
 * form of a count that is not padded is a lower count. A date before such a count is no padding.
 */
export function shortened(id: string): string | undefined {
  const isUuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id);
  const isPadded = /(^|\D)(0|(?=\d{9})\d{1,4}0000)\d+$/.test(id);
  // Where digits and letters take turns it is drawn, and not counted.
  const isDrawn = /^(?=[0-9a-z]{16}$)[a-z]*(\d+[a-z]+){3}/i.test(id.slice(-16));
  return isUuid || isPadded || isDrawn ? id.slice(0, -1) : undefined;
}
