/** `never`, `once`, `7 times`. */
export function times(n: number): string {
  return n === 0 ? 'never' : n === 1 ? 'once' : `${n} times`;
}
