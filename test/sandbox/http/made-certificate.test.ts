import { X509Certificate } from 'node:crypto';
import { expect, it } from 'vitest';
import { madeCertificate } from '../../../src/sandbox/http/made-certificate.ts';

it('is one that can be read, however long it is', () => {
  // From one name to the next its lines end elsewhere, at a full line too.
  for (let length = 1; length <= 60; length += 1) {
    const name = 'a'.repeat(length);
    expect(new X509Certificate(madeCertificate([name], Date.UTC(2026, 0, 1))).subjectAltName).toBe(`DNS:${name}`);
  }
});
