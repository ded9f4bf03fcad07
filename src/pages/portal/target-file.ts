import type { Portal, Workspace } from '../control/contract.ts';

/**
 * A target file for `payproof evidence`: the credentials that the portal issued, the merchant's fields and the verified
 * numbers. What is secret is taken from the environment. A person types the PINs, on the Handset page.
 */
export function targetFile({ sandbox }: Portal, { apis }: Workspace, numbers: readonly string[]): string {
  const { merchantPin: _, ...merchant } = (apis['charge-gateway']?.fixtures['merchant'] ?? {}) as Record<
    string,
    unknown
  >;
  const lines = [
    'targets:',
    '  portal:',
    '    driver: person',
    '    apis:',
    '      charge-gateway:',
    `        base: ${quoted(sandbox.base)}`,
    '        credentials:',
    `          username: ${quoted(sandbox.username)}`,
    '          password: ${SANDBOX_PASSWORD}',
    '        fixtures:',
    '          merchant:',
    ...Object.entries(merchant).map(([name, value]) => `            ${name}: ${quoted(value)}`),
    '            merchantPin: ${MERCHANT_PIN}',
    '          numbers:',
    `            whitelisted: [${numbers.map(quoted).join(', ')}]`,
  ];
  return `${lines.join('\n')}\n`;
}

/** As JSON, which YAML reads as it is; a dollar sign stands for itself. */
function quoted(value: unknown): string {
  return JSON.stringify(String(value ?? '')).replaceAll('${', '$${');
}
