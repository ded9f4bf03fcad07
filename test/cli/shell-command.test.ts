import { expect, it } from 'vitest';
import { shellCommand } from '../../src/cli/shell-command.ts';

it('quotes what a shell would read otherwise', () => {
  expect(shellCommand(['verify', '--target', 'conf/a.yaml#west', '#x', "it's $HOME", 'a=b'])).toBe(
    String.raw`verify --target conf/a.yaml#west '#x' 'it'\''s $HOME' a=b`,
  );
});
