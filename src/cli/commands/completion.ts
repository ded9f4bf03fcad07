import { Argument, Command } from 'commander';
import { type Shell, scriptFor, shells } from '../completion/told-completions.ts';
import { type ExitCode, exitCode } from '../exit-code.ts';
import type { Io } from '../io.ts';

/** The command `completion`; `act` gets its options. */
export function completionCommand(act: (options: { shell: Shell }) => Promise<void>): Command {
  return new Command('completion')
    .description('Print what lets a shell complete commands, options and their values.')
    .addArgument(new Argument('<shell>', 'which shell').choices(shells))
    .addHelpText(
      'after',
      `
Example: npx payproof completion bash > ~/.payproof-completion
Then, once, where payproof is on the PATH (npm install --global payproof, or PATH="$PWD/node_modules/.bin:$PATH"):
  bash  echo '. ~/.payproof-completion' >> ~/.bashrc
  zsh   npx payproof completion zsh > ~/.payproof-completion.zsh; echo '. ~/.payproof-completion.zsh' >> ~/.zshrc
  fish  npx payproof completion fish > ~/.config/fish/completions/payproof.fish`,
    )
    .action((shell: Shell) => act({ shell }));
}

/** What the script for bash takes from the package bash-completion, for machines that lack it. */
const withoutPackage = `if ! declare -F _get_comp_words_by_ref >/dev/null; then
  _get_comp_words_by_ref() {
    cur=\${COMP_WORDS[COMP_CWORD]} prev=\${COMP_WORDS[COMP_CWORD-1]} words=("\${COMP_WORDS[@]}") cword=$COMP_CWORD
  }
fi
`;

/** Prints the script of a shell. */
export async function completion({ shell }: { shell: Shell }, io: Pick<Io, 'out'>): Promise<ExitCode> {
  io.out(`${shell === 'bash' ? withoutPackage : ''}${scriptFor(shell)}`);
  return exitCode.ok;
}
