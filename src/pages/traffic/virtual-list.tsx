import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

/** Lines above and below those that are seen. */
const spare = 6;

/**
 * A list of which only the lines that are seen are in the page, however many there are. One stop of the keyboard: arrows,
 * Home, End and the page keys move in it, Enter opens.
 */
export function VirtualList<T extends { key: string }>({
  label,
  items,
  height,
  chosen,
  onChoose,
  onScroll,
  children,
}: {
  label: string;
  items: readonly T[];
  /** Of one line, in pixels. */
  height: number;
  chosen: string | undefined;
  onChoose: (item: T) => void;
  /** How far it is from its top, in pixels. */
  onScroll?: (top: number) => void;
  children: (item: T) => ComponentChildren;
}) {
  const box = useRef<HTMLDivElement>(null);
  const top = useSignal(0);
  const seen = useSignal(600);
  const active = useSignal<string | undefined>(undefined);
  useEffect(() => {
    const own = box.current;
    if (!own) return undefined;
    const observer = new ResizeObserver(() => {
      seen.value = own.clientHeight;
    });
    observer.observe(own);
    return () => observer.disconnect();
  }, [seen]);

  const first = Math.max(0, Math.floor(top.value / height) - spare);
  const last = Math.min(items.length, Math.ceil((top.value + seen.value) / height) + spare);
  const at = items.findIndex((it) => it.key === (active.value ?? chosen));

  function move(to: number): void {
    const item = items[Math.min(Math.max(0, to), items.length - 1)];
    const own = box.current;
    if (!item || !own) return;
    active.value = item.key;
    const y = items.indexOf(item) * height;
    if (y < own.scrollTop) own.scrollTop = y;
    else if (y + height > own.scrollTop + own.clientHeight) own.scrollTop = y + height - own.clientHeight;
  }

  function press(event: KeyboardEvent): void {
    const page = Math.max(1, Math.floor(seen.value / height) - 1);
    const steps: Record<string, number> = {
      ArrowDown: at + 1,
      ArrowUp: Math.max(0, at - 1),
      PageDown: at + page,
      PageUp: at - page,
      Home: 0,
      End: items.length - 1,
    };
    const to = steps[event.key];
    const current = items[at];
    if (to !== undefined) move(to);
    else if ((event.key === 'Enter' || event.key === ' ') && current) onChoose(current);
    else return;
    event.preventDefault();
  }

  const id = (key: string): string => `line-${key}`;
  const shown = items.slice(first, last);
  const activeItem = shown.find((it) => it.key === items[at]?.key);
  return (
    <div
      ref={box}
      class="virtual"
      role="listbox"
      aria-label={label}
      tabIndex={0}
      aria-activedescendant={activeItem ? id(activeItem.key) : undefined}
      onKeyDown={press}
      onScroll={(event) => {
        top.value = event.currentTarget.scrollTop;
        onScroll?.(top.value);
      }}
    >
      <div class="all" role="presentation" style={{ height: `${items.length * height}px` }}>
        {shown.map((item, i) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the list itself takes the keys
          // biome-ignore lint/a11y/useFocusableInteractive: the list itself has the focus
          <div
            key={item.key}
            id={id(item.key)}
            role="option"
            aria-selected={item.key === chosen}
            aria-setsize={items.length}
            aria-posinset={first + i + 1}
            class={item.key === items[at]?.key ? 'line active' : 'line'}
            style={{ transform: `translateY(${(first + i) * height}px)`, height: `${height}px` }}
            onClick={() => {
              active.value = item.key;
              onChoose(item);
            }}
          >
            {children(item)}
          </div>
        ))}
      </div>
    </div>
  );
}
