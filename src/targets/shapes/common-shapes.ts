import { line, list, mapping, named, raw, secret } from './shape.ts';

/** A user name that HTTP Basic can carry (RFC 7617): a colon ends it. */
export const basicUserPattern = '^[^:\\u0000-\\u001f\\u007f]*$';

/** What a header can carry. */
export const headerPattern = '^[\\t -~]+$';

/** Forms that several APIs share. */
export const basicCredentials = named(
  'basicCredentials',
  mapping('Username and password of HTTP Basic.', {
    username: line('Username of the credentials.', basicUserPattern),
    password: secret('Password; take it from the environment.'),
  }),
);

export const msisdns = named('msisdns', list(raw<string>({ type: 'string', pattern: '^263[0-9]{9}$' })));

/** An amount as decimal text. */
export const amountPattern = '^[0-9]{1,12}(\\.[0-9]{1,2})?$';

/** Address of an HTTP proxy, with name and password or without. */
export const proxyPattern = '^http://([^/?#\\s@]+@)?[^/?#\\s@]+/?$';

/** What a profile says of fixtures as such. */
export const ownersValues =
  'Values that only the owner of the target knows. The checks that need a missing one are skipped and name it.';

export const customerNumbers =
  'Customer numbers, each as 263XXXXXXXXX. Quote them where another tool reads the file too.';
