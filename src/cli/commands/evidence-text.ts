import type { EvidenceCheck } from '../../evidence/index.ts';
import { visible } from '../../protocol/visible.ts';

const problemsShown = 100;
const longest = 400;

/** What a folder of evidence is, and what is wrong with it. Everything that stands in the folder is made visible. */
export function evidenceText(check: EvidenceCheck, dir: string): string {
  const { problems } = check;
  const width = Math.max(0, ...problems.map((it) => it.kind.length));
  const lines = problems
    .slice(0, problemsShown)
    .map((it) => `${it.kind.padEnd(width)}  ${shown(it.file)}: ${shown(it.text)}`);
  const more = problems.length - lines.length;
  const all = [
    ...saysLines(check),
    ...lines,
    ...(more > 0 ? [`… and ${more} more; --json lists all`] : []),
    `${visible(dir)}: ${conclusion(check)}`,
  ];
  return `${all.join('\n')}\n`;
}

function saysLines(check: EvidenceCheck): string[] {
  const { says } = check;
  if (says === undefined) return [];
  const bases = Object.entries(says.bases ?? {});
  const { cases } = says;
  const facts: [string, string][] = [
    ['made by', `${says.tool.name} ${says.tool.version}`],
    ['target', says.target],
    ...(bases.length > 0
      ? bases.map(([api, base]): [string, string] => ['address', `${base} (${api})`])
      : [['address', 'not said'] as [string, string]]),
    [
      'answered',
      says.simulated ? 'SIMULATED: a simulation answered; this proves nothing of a provider' : 'not simulated',
    ],
    ...(says.judged === 'integrator'
      ? judgedFacts(says)
      : [
          ['cases', cases ? `${cases.passed} passed, ${cases.failed} failed, ${cases.notRun} not run` : 'not said'] as [
            string,
            string,
          ],
        ]),
    ...Object.entries(says.contracts).map(([api, sha256]): [string, string] => ['contract', `${api} ${sha256}`]),
    ['made at', `${says.startedAt}, in ${(says.tookMs / 1000).toFixed(1)} s`],
    ...(says.command === undefined ? [] : [['command', says.command] as [string, string]]),
    ['signed', signed(check)],
  ];
  return facts.map(([name, text]) => `${name.padEnd(8)}  ${shown(text)}`);
}

/** Of evidence about an integrator: what was judged, and how. */
function judgedFacts({
  integrator = {},
  scenarios = [],
  rules,
}: NonNullable<EvidenceCheck['says']>): [string, string][] {
  return [
    ['judged', `the integrator, build ${integrator.build ?? 'not said'}: ${integrator.command ?? 'command not said'}`],
    ['played', scenarios.join(', ') || 'no scenario'],
    ['rules', rules ? `${rules.passed} passed, ${rules.failed} failed, ${rules.undecided} not decided` : 'not said'],
  ];
}

function signed({ signature, key }: EvidenceCheck): string {
  if (signature === 'good') return `by ${key}, checked with the key that was given`;
  if (signature === 'unchecked')
    return `by ${key}, the key that the manifest names; not checked whose it is: give the public key with --key`;
  return signature === 'none' ? 'no' : 'NOT as it should be';
}

function conclusion({ problems, signature, files, says }: EvidenceCheck): string {
  if (problems.length > 0)
    return `${problems.length} ${problems.length === 1 ? 'problem' : 'problems'}; do not rely on this evidence`;
  const by = {
    good: 'signed by this key',
    unchecked: 'signed, and not checked by whom',
    none: 'not signed: whoever edits a file can write the manifest anew',
    bad: 'NOT signed by this key',
  }[signature];
  return `${says?.simulated ? 'SIMULATED; ' : ''}all ${files} files are as the manifest says; ${by}`;
}

function shown(text: string): string {
  return visible(text.length > longest ? `${text.slice(0, longest)}…` : text);
}
