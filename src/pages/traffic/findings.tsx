import { signal } from '@preact/signals';
import { onListening, onLive } from '../live/live.ts';
import type { Exchange } from './row.ts';

/** A rule that whoever integrates broke. */
interface Finding {
  number: number;
  at: number;
  rule?: string;
  text?: string;
  note?: string;
  expected?: unknown;
  actual?: unknown;
  /** Of the exchanges that it was seen in. */
  calls?: readonly number[];
}

const most = 500;
const findings = signal<readonly Finding[]>([]);
onListening(() => {
  findings.value = [];
});
onLive(['finding'], (data) => {
  findings.value = [...findings.value, data as Finding].slice(-most);
});

/** What was found about the caller in this exchange. */
function findingsOf({ call }: Exchange): readonly Finding[] {
  return call === undefined ? [] : findings.value.filter(({ calls = [] }) => calls.includes(call));
}

/** Beside an exchange. */
export function Findings({ exchange }: { exchange: Exchange }) {
  const own = findingsOf(exchange);
  if (own.length === 0) return null;
  return (
    <section aria-label="Found about the caller">
      {own.map(({ number, rule, text, note, expected, actual }) => (
        <p key={number} class="notice bad">
          <strong>{rule ?? 'Note'}</strong> {text ?? note}
          {expected === undefined ? '' : ` Expected ${JSON.stringify(expected)}, was ${JSON.stringify(actual)}.`}
        </p>
      ))}
    </section>
  );
}

/** All of the workspace, where anything was found. */
export function FindingCount() {
  const { length } = findings.value;
  return length === 0 ? null : <span class="tag bad">{length === 1 ? '1 finding' : `${length} findings`}</span>;
}
