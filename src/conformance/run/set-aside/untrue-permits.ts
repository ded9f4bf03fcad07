import type { Permission } from '../../../targets/apis/merchant-wallet.ts';
import type { TargetSettings } from '../../../targets/settings/settings.ts';
import type { Contribution } from '../../verdicts.ts';
import { keyInFile } from './key-in-file.ts';
import type { Sent } from './sent.ts';
import { setAside } from './set-aside.ts';
import { type AccountCall, callsByAccount, type WalletAccountType } from './wallet-calls.ts';

const api = 'merchant-wallet';

/** What an Agent has beyond a Merchant in the typical split of section 1; both have the others but `linked-accounts`, which it leaves out. */
const ofAgents: readonly Permission[] = ['withdrawal-codes', 'deposits', 'deposit-inquiry', 'reversals'];

/** A permission of an account that the whole run showed other than the target file has it. */
interface Untrue {
  type: WalletAccountType;
  permission: Permission;
  words: string;
  /** Its key below `accounts`; empty where the credentials are exchanged, and whatever was refused may have been for that. */
  key: string;
}

/**
 * What an account may do shows by its calls alone. Where all calls of a whole run that need a permission contradict the `permits` of
 * the target file, and the typical split of section 1 or the other account sides with the service, the file is as likely wrong:
 * what was found there ends in `error`, with the permission.
 */
export function withoutVerdictsOnPermits(
  { source, apis }: Pick<TargetSettings, 'source' | 'apis'>,
  { exchanges }: Pick<Sent, 'exchanges'>,
  contributions: readonly Contribution[],
): Contribution[] {
  const settings = apis[api];
  const calls = settings ? callsByAccount(settings, exchanges) : [];
  const untrue = untrueIn(calls, settings?.fixtures.accounts ?? {});
  if (untrue.length === 0) return [...contributions];
  return setAside(contributions, ({ proof }) => {
    const about = calls.filter(({ id }) => proof.includes(id));
    const it = untrue.find(({ type, permission, key }) =>
      about.some((call) => (key === '' && !call.isGranted) || (call.type === type && call.permission === permission)),
    );
    return it && `${it.words}. Correct ${keyInFile(source, `apis.${api}.fixtures.accounts${it.key}`)}`;
  });
}

type Accounts = Readonly<Partial<Record<WalletAccountType, { permits?: readonly Permission[] }>>>;

function untrueIn(calls: readonly AccountCall[], accounts: Accounts): Untrue[] {
  const seen = Map.groupBy(calls, ({ type, permission }) => `${type} ${permission}`);
  return [...seen.values()].flatMap((own): Untrue[] => {
    const [{ type, permission }] = own as [AccountCall, ...AccountCall[]];
    const permits = accounts[type]?.permits;
    if (permits === undefined || permission === 'linked-accounts') return [];
    const isDeclared = permits.includes(permission);
    const isGranted = own.some((it) => it.isGranted);
    if (isDeclared === isGranted) return [];
    const other = type === 'agent' ? 'merchant' : 'agent';
    const others = seen.get(`${other} ${permission}`);
    if (
      accounts[other]?.permits?.includes(permission) === isGranted &&
      others?.some((it) => it.isGranted) === isDeclared
    ) {
      const words = `of ${permission} each account may do what \`permits\` says of the other: their credentials may be exchanged`;
      return [{ type, permission, words, key: '' }];
    }
    const isTypical = type === 'agent' || !ofAgents.includes(permission);
    if (isTypical !== isGranted) return [];
    const words = isGranted
      ? `the account of ${type} may do ${permission}, as is typical of its type`
      : `each call of the account of ${type} for ${permission} was refused in all the run, as is typical of its type`;
    return [{ type, permission, words, key: `.${type}.permits` }];
  });
}
