/** The value of an Authorization header. */
export function basic({ username = '', password = '' }: { username?: string; password?: string }): string {
  return `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
}
