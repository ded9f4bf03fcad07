/**
 * The lines of the help, by command: its name with what it takes, and what it does. They stand here too because the commands
 * themselves are most of what a start takes; a test holds that each is that of its command.
 */
export const helpLines: Readonly<Record<string, { term: string; description: string }>> = {
  init: {
    term: 'init [options]',
    description:
      'Write a target file, a driver and a pipeline file to begin with; asks where somebody is at the terminal.',
  },
  doctor: {
    term: 'doctor [options]',
    description:
      'Look at everything that a run needs of a target, and tell each mistake with its remedy. Log-ins and inquiries only.',
  },
  verify: { term: 'verify [options]', description: 'Judge a target against the contract: one verdict for each rule.' },
  sandbox: {
    term: 'sandbox [options]',
    description: 'Serve a complete sandbox until it is stopped; prints addresses, credentials and fixtures when ready.',
  },
  exec: {
    term: 'exec [options] [command...]',
    description:
      'Judge an integrator: start a command with a sandbox around it, play scenarios, and give one verdict for each rule of client and receiver.',
  },
  lint: {
    term: 'lint [options] <file...>',
    description: 'Judge an integrator by traffic that was recorded: HAR 1.2, run.json, or NDJSON of exchanges.',
  },
  proxy: {
    term: 'proxy [options]',
    description: 'Stand between an integrator and any provider, pass every byte on, and judge both ends until Ctrl-C.',
  },
  receiver: {
    term: 'receiver [options] [command...]',
    description:
      'Send a webhook receiver all that a platform may send, and others in its name, and judge what it does.',
  },
  findings: {
    term: 'findings [options]',
    description: 'Print what a sandbox with --watch found wrong with whoever integrates it.',
  },
  answer: {
    term: 'answer [options] [pin]',
    description: 'Type a PIN at the prompt of a charge, as its customer: at the newest one that is open.',
  },
  sms: {
    term: 'sms [options] [number]',
    description: 'Print the SMS that arrived on the phones of a sandbox, oldest first.',
  },
  clock: {
    term: 'clock [options] [move]',
    description:
      "Tell a sandbox's time, or move it forward; what falls due on the way happens before it is answered. Or let it stand still.",
  },
  claim: {
    term: 'claim [options] <code>',
    description: "Type a merchant wallet's code into the customer's app, without agreeing yet.",
  },
  pay: { term: 'pay [options] <code>', description: "Use a merchant wallet's code in the customer's app to the end." },
  trigger: {
    term: 'trigger [options] <event>',
    description: 'Let a delivery come: of a real charge that is paid at once, a real payment, or an announcement.',
  },
  listen: {
    term: 'listen [options]',
    description:
      'Receive what a sandbox delivers: say of each whether it is genuine, and send it on with the same bytes.',
  },
  log: {
    term: 'log [options]',
    description: 'Print what was called, and what else happened, in a sandbox; its last 1,000 events are kept.',
  },
  mock: {
    term: 'mock [options]',
    description: 'Serve Prism mocks of the contracts until stopped; prints their addresses when ready.',
  },
  evidence: {
    term: 'evidence [options]',
    description: "Run the charge gateway's go-live cases and fill the operator's test script.",
  },
  merge: {
    term: 'merge [options] <dir...>',
    description: 'Make one run, with one verdict a rule, out of all shards of "payproof verify --shard i/n".',
  },
  report: {
    term: 'report [options] <run.json> [later.json]',
    description: 'Print a run that was kept in any form: the file that its own run would have written, byte for byte.',
  },
  selftest: {
    term: 'selftest [options]',
    description: 'Plant each fault in the sandbox and show which rule kills it; then look for false alarms.',
  },
  rules: { term: 'rules [options]', description: 'List the register of rules.' },
  explain: {
    term: 'explain <id>',
    description: 'Say what a rule, a check or a fault is, what belongs to it, and how to run it.',
  },
  generate: {
    term: 'generate [options]',
    description: 'Make the typed clients from the contracts, or check or compare them.',
  },
  completion: {
    term: 'completion <shell>',
    description: 'Print what lets a shell complete commands, options and their values.',
  },
  pact: { term: 'pact', description: "Our clients' pacts: verify them against a target, or publish them to a broker." },
};
