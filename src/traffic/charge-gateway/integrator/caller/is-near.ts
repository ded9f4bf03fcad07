/** Networks of one's own, where a sandbox may stand. */
const own =
  /^(?:0\.0\.0\.0|127\.\d+\.\d+\.\d+|10\.\d+\.\d+\.\d+|192\.168\.\d+\.\d+|172\.(?:1[6-9]|2\d|3[01])\.\d+\.\d+)$/;

/**
 * True for a host of this machine or of a network of its own, such as that of containers: there a sandbox is reached
 * without TLS.
 */
export function isNear(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '').toLowerCase();
  const isName = !/^[\d.]+$/.test(host) && !host.includes(':');
  return (
    host === '::1' ||
    own.test(host) ||
    (isName && (!host.includes('.') || /\.(?:localhost|internal|local)$/.test(host)))
  );
}
