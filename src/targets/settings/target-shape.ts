import { type Api, apis } from '../../contract/api.ts';
import { type ApiFixtures, type Credentials, profileOf } from '../apis/index.ts';
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
  raw({ type: 'string', pattern: `^${scheme}://[^/?#\\s]+(/[^?#\\s]*)?$`, description });

const base = named(
  'base',
  address('https?', 'Base address of the API with its version segment, http:// or https://, without query.'),
);

const duration = named('duration', raw<string>({ type: 'string', pattern: '^[0-9]+(ms|s|m)$' }));

const control = named(
  'control',
  mapping(
    "Where a running payproof sandbox is controlled; with driver payproof only. Without it the control plane is looked for beside the first API's base, and the workspace is that of its username.",
    { base: at(base, 'Base address of the control plane, as payproof sandbox prints it.') },
    {
      workspace: text('Id of the workspace that the credentials belong to.'),
      token: text('Control token, where the sandbox demands one.'),
    },
  ),
);

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
export const definitions: Readonly<Record<string, Shape>> = { publicCallbacks: withCertificatePair() };

/** One target of the file; its APIs are as their profiles say. */
export const targetShape = named(
  'target',
  mapping(
    'One target: the APIs at their base addresses, and what else can be done with it.',
    { apis: apisShape() },
    {
      driver: text(
        'What can be done beside HTTP calls: payproof for a running payproof sandbox, person where somebody at the terminal types the PINs on a real phone, or the path of a module (.ts, .js, .mjs) relative to this file. Without a driver the checks that need one are skipped.',
      ),
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
      quiet: at(duration, 'How long nothing must come before its absence is concluded.', '2s'),
      callsPerMinute: integer('Calls are paced evenly to this many a minute.', 1, 500),
      ca: text("PEM file, relative to this file, of a certificate authority to trust beside the system's."),
    },
  ),
);

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
