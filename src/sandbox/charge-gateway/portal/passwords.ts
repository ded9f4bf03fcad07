import { randomBytes, scrypt } from 'node:crypto';
import { isSame } from '../../secrets/is-same.ts';

/** What is kept of a password: a salt and the hash under it. */
export async function hashed(password: string): Promise<string> {
  const salt = randomBytes(16).toString('hex');
  return `${salt}:${await derived(password, salt)}`;
}

export async function fits(password: string, kept: string): Promise<boolean> {
  const [salt = '', hash = ''] = kept.split(':');
  return isSame(await derived(password, salt), hash);
}

function derived(password: string, salt: string): Promise<string> {
  return new Promise((resolve, reject) => {
    scrypt(password, salt, 32, (error, key) => (error ? reject(error) : resolve(key.toString('hex'))));
  });
}
