const named = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
]);

/** The text that XML content stands for; what stands for no character stays as it is written. */
export function textOfXml(xml: string): string {
  return xml.replace(
    /&(?:#x([0-9a-fA-F]+)|#(\d+)|(\w+));/g,
    (whole, hex: string | undefined, decimal: string | undefined, name: string | undefined) => {
      if (hex !== undefined) return characterOf(Number.parseInt(hex, 16)) ?? whole;
      if (decimal !== undefined) return characterOf(Number(decimal)) ?? whole;
      return named.get(name ?? '') ?? whole;
    },
  );
}

function characterOf(code: number): string | undefined {
  return code > 0x10_ffff ? undefined : String.fromCodePoint(code);
}
