import { type ComponentChildren, Fragment, options, type VNode } from 'preact';

/** As in src/protocol/visible.ts, of which a page takes nothing: what acts or hides, but line feeds and tabs, which bodies have. */
const unseen = /(?![\n\t])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu;

/** The text with each character that would act or hide as `\u{NNNN}`: a right-to-left override turns what stands beside it. */
export function visibleText(text: string): string {
  return text.replace(unseen, (it) => `\\u{${(it.codePointAt(0) as number).toString(16)}}`);
}

/** From here on every text that is rendered is shown so: most of them came from outside, and none of ours has such characters. */
export function showTextsVisibly(): void {
  const { vnode: before } = options;
  options.vnode = (vnode: VNode<{ children?: ComponentChildren }>) => {
    const { type, props } = vnode;
    if ((typeof type === 'string' || type === Fragment) && props.children !== undefined)
      props.children = shown(props.children);
    before?.(vnode);
  };
}

function shown(children: ComponentChildren): ComponentChildren {
  if (typeof children === 'string') return visibleText(children);
  return Array.isArray(children) ? children.map(shown) : children;
}
