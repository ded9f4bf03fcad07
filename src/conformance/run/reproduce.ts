/** The shell command that shows one failure again. */
export function reproduceCommand(
  command: string,
  of: { rule: string; check: string; seed: number; path?: string },
): string {
  const path = of.path === undefined || of.path === '' ? '' : ` --path ${of.path}`;
  return `${command} --rule ${of.rule} --check ${of.check} --seed ${of.seed}${path}`;
}
