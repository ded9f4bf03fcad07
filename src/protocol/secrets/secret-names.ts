/** Headers whose whole value is secret. */
const headers = new Set(['authorization', 'proxy-authorization', 'cookie', 'set-cookie', 'x-api-key']);

/** Members, parameters and elements whose value is secret, whoever made it up; upper or lower case. */
export const secretMembers = [
  'merchantPin',
  'pin',
  'password',
  'apiKey',
  'api_key',
  'secret',
  'secretKey',
  'client_secret',
  'accessToken',
  'access_token',
  'refreshToken',
  'refresh_token',
  'idToken',
  'id_token',
  'jwt',
  // Who registers a new user of the lottery (bill payment, section 3.4).
  'RegData',
  'Answer1',
  'Answer2',
  'Dob',
];

export function isSecretHeader(name: string): boolean {
  return headers.has(name.toLowerCase());
}
