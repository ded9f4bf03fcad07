import { type Contradiction, type Keyed, same } from './contradiction.ts';

interface User {
  username: string;
}

interface Purchase {
  billerCode: string;
  productCode: string;
}

interface Given {
  credentials: { username?: string };
  fixtures: {
    testBiller?: string;
    ownBiller?: { credentials: User; user?: User };
    withoutRole?: { vendor?: User; biller?: User };
    members?: { known: string; unknown: string };
    purchases?: Readonly<Record<string, Purchase | undefined>>;
    meters?: Readonly<Record<string, string | undefined>>;
    targets?: { billerWith?: string; billerWithout?: string };
    offlineBiller?: string;
    soldOut?: Purchase;
  };
}

export function billPaymentContradictions({ credentials, fixtures }: Given): Contradiction[] {
  return [...ofUsers(credentials, fixtures), ...ofBillers(fixtures), ...ofMembers(fixtures)];
}

function ofUsers({ username }: Given['credentials'], { ownBiller, withoutRole }: Given['fixtures']): Contradiction[] {
  const vendor: Keyed<string> = ['credentials.username', username];
  const billers: Keyed<string>[] = [
    ['fixtures.ownBiller.credentials.username', ownBiller?.credentials.username],
    ['fixtures.ownBiller.user.username', ownBiller?.user?.username],
  ];
  const lacks = (role: string): string => `Name a user without ${role}, or leave the fixture out`;
  return [
    ...billers.flatMap((it) => same(it, [vendor], "Name a user of the biller; the vendor's is without its roles")),
    ...same(['fixtures.withoutRole.vendor.username', withoutRole?.vendor?.username], [vendor], lacks('the API role')),
    ...same(
      ['fixtures.withoutRole.biller.username', withoutRole?.biller?.username],
      billers,
      lacks('Biller Admin and Biller User'),
    ),
  ];
}

/** A biller takes reversals or not, has a feed or not, a sales target or not; of one that is offline nothing is bought. */
function ofBillers({
  purchases = {},
  targets,
  offlineBiller,
  testBiller,
  soldOut,
}: Given['fixtures']): Contradiction[] {
  const billerOf = (name: string): Keyed<string> => [
    `fixtures.purchases.${name}.billerCode`,
    purchases[name]?.billerCode,
  ];
  const productOf = (key: string, it: Purchase | undefined): Keyed<string> => [
    key,
    it && `${it.productCode} of ${it.billerCode}`,
  ];
  return [
    ...same(billerOf('irreversible'), [billerOf('reversible')], 'Name a biller that does not accept reversals'),
    ...same(billerOf('withoutFeed'), [billerOf('feed')], 'Name a biller without AllowFeed'),
    ...same(
      ['fixtures.targets.billerWithout', targets?.billerWithout],
      [['targets.billerWith', targets?.billerWith]],
      'Name a biller without a sales target',
    ),
    ...same(
      ['fixtures.offlineBiller', offlineBiller],
      [['testBiller', testBiller], ...Object.keys(purchases).map(billerOf)],
      'Name a biller that is offline at all times',
    ),
    ...same(
      productOf('fixtures.soldOut.productCode', soldOut),
      [productOf('purchases.voucher', purchases['voucher'])],
      'Name a product that is sold out at all times',
    ),
  ];
}

function ofMembers({ members, meters = {} }: Given['fixtures']): Contradiction[] {
  const all = Object.entries(meters).map(([name, meter]): Keyed<string> => [`fixtures.meters.${name}`, meter]);
  return [
    ...same(
      ['fixtures.members.unknown', members?.unknown],
      [['members.known', members?.known]],
      'Name a member that the biller does not have',
    ),
    ...all.flatMap((it, place) => same(it, all.slice(0, place), 'Write the meter of this scenario')),
  ];
}
