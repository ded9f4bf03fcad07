const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

// biome-ignore lint/suspicious/noControlCharactersInRegex: exactly these are illegal in XML 1.0
const illegal = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** Text for XML 1.0 content or an attribute; characters that it cannot hold become U+FFFD, line breaks stay. */
export function xmlEscaped(text: string): string {
  return text
    .toWellFormed()
    .replace(illegal, '\ufffd')
    .replace(/[&<>"]/g, (it) => entities[it] as string);
}

/** An element with its attributes; without content it closes itself. Content is XML already. */
export function xmlElement(name: string, attributes: Record<string, string | number>, content = ''): string {
  const list = Object.entries(attributes).map(
    ([key, value]) => ` ${key}="${xmlEscaped(String(value)).replace(/[\r\n\t]/g, (it) => `&#${it.charCodeAt(0)};`)}"`,
  );
  return content === '' ? `<${name}${list.join('')}/>` : `<${name}${list.join('')}>${content}</${name}>`;
}
