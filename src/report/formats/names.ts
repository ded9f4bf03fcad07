/** Every form of a report, by its name on the command line, in order. */
export const formatNames = ['ctrf', 'github', 'har', 'html', 'json', 'junit', 'markdown', 'sarif', 'terminal'] as const;

export type FormatName = (typeof formatNames)[number];

/** The file of the form that all others are made from. */
export const runFile = 'run.json';
