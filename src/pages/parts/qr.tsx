/** A QR symbol, dark on light in both schemes: scanners want it so. */
export function Qr({ modules, name }: { modules: readonly string[]; name: string }) {
  const dark = modules.flatMap((line, y) =>
    [...line.matchAll(/1+/g)].map((run) => `M${run.index} ${y}h${run[0].length}v1h-${run[0].length}z`),
  );
  return (
    <svg
      class="qr"
      role="img"
      aria-label={name}
      viewBox={`0 0 ${modules.length} ${modules.length}`}
      shape-rendering="crispEdges"
    >
      <path fill="#fff" d={`M0 0h${modules.length}v${modules.length}h-${modules.length}z`} />
      <path fill="#000" d={dark.join('')} />
    </svg>
  );
}
