import { type Api, apis } from '../../contract/api.ts';
import { type ApiFixtures, type Credentials, profileOf } from '../apis/index.ts';
import { headerPattern, proxyPattern } from '../shapes/common-shapes.ts';
import {
  at,
  integer,
  mapping,
  named,
  oneOf,
  options,
  raw,
  type Shape,
  secret,
  type TypeOf,
  text,
} from '../shapes/shape.ts';

const address = (scheme: string, description: string): Shape<string> =>
  raw({ type: 'string', pattern: `^${scheme}://[^/?#@\\s]+(/[^?#\\s]*)?$`, description });

const base = named(
  'base',
  address('https?', 'Base address of the API with its version segment, http:// or https://, without query.'),
);

const duration = named('duration', raw<string>({ type: 'string', pattern: '^[0-9]+(ms|s|m)$' }));

const control = named(
  'control',
  mapping(
    "Where a running payproof sandbox is controlled: for driver payproof, and for a module, which is given it. Without it the control plane is looked for beside the first API's base, and the workspace is that of its username.",
    { base: at(base, 'Base address of the control plane, as payproof sandbox prints it.') },
    {
      workspace: text('Id of the workspace that the credentials belong to.'),
      token: text('Control token, where the sandbox demands one.'),
    },
  ),
);

const driverModule = mapping(
  'A module and what it is told.',
  { module: text('Path of the module (.ts, .js, .mjs), relative to this file.') },
  {
    options: raw<Record<string, unknown>>({
      type: 'object',
      description: 'Given to the module as options; it may say in its export optionsSchema which there are.',
    }),
  },
);

const headers = raw<Record<string, string>>({
  type: 'object',
  description:
    'Headers that every call to the APIs carries beside its own, by name. Those that payproof makes itself cannot be given.',
  propertyNames: { pattern: "^[!#$%&'*+.^_`|~0-9A-Za-z-]+$" },
  additionalProperties: { type: 'string', pattern: headerPattern },
});

const publicCallbacks = mapping(
  'An HTTPS address that the target can reach.',
  {
    base: address('https', 'Address under which the target reaches the receiver, https://.'),
    port: raw<number>({ type: 'integer', minimum: 1, maximum: 65_535, description: 'Local port to listen on.' }),
  },
  {
    host: text(
      'Local address to listen on: loopback, for a proxy or tunnel of this machine, or 0.0.0.0 for all.',
      '127.0.0.1',
    ),
    certificate: text("PEM file with the receiver's certificate. Leave both out where a proxy ends TLS."),
    key: text('PEM file with the key of that certificate.'),
  },
);

const callbackSignature = named(
  'callbackSignature',
  mapping(
    'What is known of the HMAC on a callback. Without it signatures are recorded and not judged.',
    {
      header: text('Name of the header that carries it.'),
      secret: secret('Shared secret; take it from the environment.'),
    },
    {
      encoding: oneOf(['hex', 'base64'], 'How the HMAC is written.', 'hex'),
      algorithm: oneOf(['sha256', 'sha512', 'sha1'], 'Hash of the HMAC.', 'sha256'),
    },
  ),
);

/** Forms that the schema itself refers to, by name. */
export const definitions: Readonly<Record<string, Shape>> = { publicCallbacks: withCertificatePair(), driverModule };

const oneTarget = mapping(
  'One target: the APIs at their base addresses, and what else can be done with it.',
  { apis: apisShape() },
  {
    driver: raw<string | TypeOf<typeof driverModule>>({
      description:
        'What can be done beside HTTP calls: payproof for a running payproof sandbox, person where somebody at the terminal types the PINs on a real phone, or the path of a module (.ts, .js, .mjs) relative to this file; a mapping with module and options gives it options. Without a driver the checks that need one are skipped.',
      if: { type: 'object' },
      // biome-ignore lint/suspicious/noThenProperty: the name is JSON Schema's.
      then: { $ref: '#/$defs/driverModule' },
      else: { type: 'string', minLength: 1 },
    }),
    control,
    callbacks: raw<'loopback' | TypeOf<typeof publicCallbacks>>({
      description:
        "How the target reaches payproof's receiver: loopback (plain HTTP on this machine; an opt-in), or an address that it can reach over HTTPS. Without it the checks that need callbacks are skipped.",
      if: { type: 'object' },
      // biome-ignore lint/suspicious/noThenProperty: the name is JSON Schema's.
      then: { $ref: '#/$defs/publicCallbacks' },
      else: { const: 'loopback' },
    }),
    callbackSignature,
    timeout: at(
      duration,
      'How long one call may take before it counts as unanswered; 90s by default with driver person.',
      '15s',
    ),
    patience: at(
      duration,
      'How long to wait for something that should come: a callback, an SMS, a final status, a person; 60s by default with driver person.',
      '20s',
    ),
    quiet: at(
      duration,
      'How long nothing must come before its absence is concluded; 100ms with driver payproof.',
      '2s',
    ),
    callsPerMinute: integer('Calls are paced evenly to this many a minute.', 1, 500),
    concurrency: integer(
      'How many checks run side by side where the driver makes no tenants: one of each API, on the charge gateway one for every three whitelisted numbers.',
      1,
      1,
    ),
    ca: text("PEM file, relative to this file, of a certificate authority to trust beside the system's."),
    cert: text('PEM file of a client certificate, where the target wants one; key beside it.'),
    key: text('PEM file with the key of cert.'),
    proxy: raw<string>({
      type: 'string',
      pattern: proxyPattern,
      description:
        'HTTP proxy that the calls to the APIs go through, http://host:port or http://NAME:PASSWORD@host:port; take the password from the environment.',
    }),
    headers,
  },
);

/** One target of the file; its APIs are as their profiles say. */
export const targetShape = named('target', {
  ...oneTarget,
  schema: { ...oneTarget.schema, dependentRequired: { cert: ['key'], key: ['cert'] } },
});

/** One target as the file may give it. */
export type TargetConfig = TypeOf<typeof targetShape>;

interface ApiConfig {
  base: string;
  credentials: Credentials;
  fixtures?: ApiFixtures;
}

function apisShape(): Shape<Partial<Record<Api, ApiConfig>>> {
  const { members = {}, schema } = options(
    'The APIs that this target serves; only these are judged.',
    Object.fromEntries(apis.map((api) => [api, apiShape(api)])),
  );
  return { members, schema: { ...schema, minProperties: 1 } };
}

function apiShape(api: Api): Shape {
  const { description, credentials, fixtures } = profileOf(api);
  return mapping(description, { base, credentials }, fixtures ? { fixtures } : {});
}

/** Certificate and key come together; keys are told in the order in which one thinks of them. */
function withCertificatePair(): Shape {
  const { base: reached, host, ...others } = publicCallbacks.members ?? {};
  const together = { certificate: ['key'], key: ['certificate'] };
  return {
    schema: { ...publicCallbacks.schema, dependentRequired: together },
    members: { ...(reached && { base: reached }), ...(host && { host }), ...others },
  };
}
