/** Whether a URL leads to this machine alone, by its name or number. */
export function isThisMachine(url: string): boolean {
  return /^(localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(url).hostname);
}
