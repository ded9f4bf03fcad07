/** Parts of a page, one of which is shown. */
export function Tabs<const T extends string>({
  names,
  chosen,
  onChosen,
  label,
}: {
  names: readonly T[];
  chosen: T;
  onChosen: (name: T) => void;
  label: string;
}) {
  return (
    <nav class="tabs" aria-label={`Parts of ${label}`}>
      {names.map((it) => (
        <button key={it} type="button" aria-pressed={it === chosen} onClick={() => onChosen(it)}>
          {it}
        </button>
      ))}
    </nav>
  );
}
