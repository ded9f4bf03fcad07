/** The customer's PINs so far; `reached` waits until there were so many. */
export function countedPins(): { more(): void; reached(needed: number): Promise<void> } {
  let pins = 0;
  let pinned = (): void => undefined;
  return {
    more() {
      pins += 1;
      pinned();
    },
    async reached(needed) {
      while (pins < needed)
        await new Promise<void>((resolve) => {
          pinned = resolve;
        });
    },
  };
}
