import { type Actor, type Arrow, actors, type Names, type Step } from '../sequence.ts';
import { type Html, html } from './text.ts';

/** Where things stand in a drawing, in px. */
interface Geometry {
  name: 'wide' | 'narrow';
  width: number;
  x: Record<Actor, number>;
  /** Where the text of a step begins, and how wide it may be. */
  text(from: number, to: number): { x: number; width: number };
}

/** Text stands between the two lifelines of its arrow. */
const wide: Geometry = {
  name: 'wide',
  width: 760,
  x: { customer: 70, caller: 310, provider: 690 },
  text: (from, to) => ({ x: Math.min(from, to) + 12, width: Math.abs(to - from) - 20 }),
};

/** For a phone: text takes the whole width above its arrow. */
const narrow: Geometry = {
  name: 'narrow',
  width: 300,
  x: { customer: 42, caller: 150, provider: 252 },
  text: () => ({ x: 6, width: 290 }),
};

/** Where the caller stands when no customer had a part: no lane is empty. */
const withoutCustomer = { wide: 70, narrow: 42 } as const;

const lineHeight = 15;
const headHeight = 44;
/** Width of a character of the labels in px, with a little to spare. */
const characterWidth = 6.8;

/**
 * A sequence diagram of customer, caller and provider as inline SVG, in a wide and a narrow form of which the page
 * shows the one that fits. It takes its colours from the page, and a list of the same steps stands beside it for those
 * who do not see it.
 */
export function sequenceSvg(steps: readonly Step[], title: string, names: Names): Html {
  return html`<figure class="sequence">
${[wide, narrow].map((it) => drawing(steps, title, names, it))}
<figcaption class="hidden"><ol>${steps.map((it) => html`<li>${stepText(it, names)}</li>`)}</ol></figcaption>
</figure>`;
}

function stepText(step: Step, names: Names): string {
  return 'across' in step
    ? step.across
    : `${names[step.from]} to ${names[step.to]}${step.answer ? ' (answer)' : ''}: ${step.text}`;
}

function drawing(steps: readonly Step[], title: string, names: Names, geometry: Geometry): Html {
  const { width, name } = geometry;
  const shown = actors.filter((actor) => actor !== 'customer' || steps.some((it) => hasPart(it, actor)));
  const x = shown.includes('customer') ? geometry.x : { ...geometry.x, caller: withoutCustomer[name] };
  let y = headHeight + 14;
  const drawn = steps.map((step) => {
    const room = 'across' in step ? { x: 6, width: width - 12 } : geometry.text(x[step.from], x[step.to]);
    const lines = wrapped('across' in step ? step.across : step.text, Math.floor(room.width / characterWidth));
    const top = y;
    const below = top + lines.length * lineHeight;
    y = below + 20;
    if ('across' in step) return acrossLine({ lines, top, y: below, width });
    return arrow(step, { lines, top, y: below, textX: room.x, from: x[step.from], to: x[step.to] });
  });
  const height = y + 6;
  const half = name === 'wide' ? 56 : 45;
  return html`<div class="scroll ${name}" tabindex="0" role="group" aria-label="Sequence diagram"><svg viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${title}">
${shown.map((actor) => html`<line class="life" x1="${x[actor]}" y1="${headHeight - 8}" x2="${x[actor]}" y2="${height}"/><rect class="actor" x="${x[actor] - half}" y="6" width="${2 * half}" height="28" rx="5"/><text class="name" x="${x[actor]}" y="25" text-anchor="middle">${names[actor]}</text>`)}
${drawn}</svg></div>
`;
}

function hasPart(step: Step, actor: Actor): boolean {
  return !('across' in step) && (step.from === actor || step.to === actor);
}

/** What concerns everybody: its words, and a line over all lanes below them. */
function acrossLine({ lines, top, y, width }: { lines: string[]; top: number; y: number; width: number }): Html {
  return html`<g class="across">${lines.map((line, index) => html`<text x="${width / 2}" y="${top + index * lineHeight + 8}" text-anchor="middle">${line}</text>`)}<line x1="6" y1="${y}" x2="${width - 6}" y2="${y}"/></g>
`;
}

function arrow(
  step: Arrow,
  {
    lines,
    top,
    y,
    textX,
    from,
    to,
  }: { lines: string[]; top: number; y: number; textX: number; from: number; to: number },
): Html {
  const direction = Math.sign(to - from);
  const tip = to - direction * 2;
  const name = `arrow${step.answer ? ' answer' : ''}${step.broken ? ' broken' : ''}${step.proof ? ' proof' : ''}`;
  const head = step.broken
    ? html`<path class="cross" d="M${tip - 6} ${y - 6}l12 12m0 -12l-12 12"/>`
    : html`<path class="tip" d="M${tip} ${y}l${-8 * direction} -4.5v9z"/>`;
  return html`<g class="${name}">${lines.map((line, index) => html`<text x="${textX}" y="${top + index * lineHeight + 8}">${line}</text>`)}<line x1="${from}" y1="${y}" x2="${tip - direction * (step.broken ? 0 : 6)}" y2="${y}"/>${head}</g>
`;
}

/** Breaks at blanks and slashes, and within a word only where it is longer than a line; three lines at most. */
function wrapped(text: string, length: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const piece of text.match(/[^ /]*[ /]?/g) ?? []) {
    if (line !== '' && line.length + piece.trimEnd().length > length) {
      lines.push(line.trimEnd());
      line = '';
    }
    line += piece;
    while (line.length > length) {
      lines.push(line.slice(0, length));
      line = line.slice(length);
    }
  }
  lines.push(line.trimEnd());
  return lines.length <= 3 ? lines : [...lines.slice(0, 2), `${lines[2]?.slice(0, length - 1)}…`];
}
