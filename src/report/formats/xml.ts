import { visible } from '../../protocol/visible.ts';

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** What lays text out and hides nothing stays. */
const layout = /[^\n\t]+/g;
/** Beside what is made visible, these are illegal in XML 1.0. */
const illegal = /[\ufffe\uffff]/g;

/** Text for XML 1.0 content or an attribute, made visible; line breaks stay. */
export function xmlEscaped(text: string): string {
  return text
    .replace(layout, visible)
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
