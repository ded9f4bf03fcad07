import type { Api } from '../contract/index.ts';
import { loadPrism, type PrismAnswer, type PrismConfig, type PrismProblem, type PrismRequest } from './prism.ts';
import { prismDocument } from './prism-document.ts';
import { preferredAnswer } from './prism-request.ts';

export interface MockAnswer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** Answers a request as the contract of one API says, and refuses what breaks it. */
export type AnswerRequest = (request: PrismRequest) => Promise<MockAnswer>;

const strict = { isProxy: false, checkSecurity: true, validateRequest: true, validateResponse: true, errors: false };

/** The mock of one API. Throws MockError where Prism is not installed. */
export async function mockApi(api: Api): Promise<AnswerRequest> {
  const prism = loadPrism();
  const operations = await prism.readContract(prismDocument(api));
  const ask = async (request: PrismRequest, config: Omit<PrismConfig, 'mock'>, mock: PrismConfig['mock']) => {
    // Prism writes the first Accept header into the settings that it is given: each call gets its own.
    const given = { ...config, mock: { ...mock } };
    return prism.instance(given).request(request, operations, given)();
  };
  return async (request) => {
    const first = await ask(request, strict, preferredAnswer(request.headers['prefer']));
    if (first._tag === 'Left') return problemAnswer(first.left);
    const { right } = first;
    if (!refusedAsUnprocessable(right)) return answerOf(right);
    // Prism takes 422 for a broken request wherever it is documented; in our contracts that is 400's meaning.
    const unchecked = { ...strict, checkSecurity: false, validateRequest: false };
    const second = await ask(request, unchecked, { dynamic: false, code: 400 });
    const better = second._tag === 'Right' && second.right.output.statusCode === 400 ? second.right : right;
    return answerOf({ ...better, validations: right.validations });
  };
}

function refusedAsUnprocessable({ output, validations }: PrismAnswer): boolean {
  return output.statusCode === 422 && validations.input.some((it) => it.severity === 0);
}

function answerOf({ output, validations }: PrismAnswer): MockAnswer {
  const violations = [
    ...validations.input.map((it) => ({ location: ['request', ...(it.path ?? [])], ...codeAndMessage(it) })),
    ...validations.output.map((it) => ({ location: ['response', ...(it.path ?? [])], ...codeAndMessage(it) })),
  ];
  const headers = Object.entries(output.headers ?? {}).filter(([, value]) => value !== null && value !== undefined);
  return {
    status: output.statusCode,
    headers: {
      ...Object.fromEntries(headers.map(([name, value]) => [name.toLowerCase(), String(value)])),
      ...(violations.length === 0 ? {} : { 'sl-violations': headerText(violations) }),
    },
    body: bodyText(output.body, isJson(output.headers)),
  };
}

function codeAndMessage({ code, message, severity }: PrismAnswer['validations']['input'][number]) {
  return { severity: severity === 0 ? 'Error' : 'Warning', code, message };
}

/** Header values are ASCII, and no server takes an endless one. */
function headerText(value: unknown): string {
  return JSON.stringify(value)
    .replace(/[^\x20-\x7e]/g, '?')
    .slice(0, 8000);
}

function isJson(headers: Record<string, string> | undefined): boolean {
  return Object.entries(headers ?? {}).some(([name, value]) => /^content-type$/i.test(name) && /\bjson\b/.test(value));
}

function bodyText(body: unknown, json: boolean): string {
  if (body === undefined) return '';
  return typeof body === 'string' && !json ? body : JSON.stringify(body);
}

/** Where the contract has no answer that fits, the answer is Prism's own: application/problem+json (RFC 9457). */
function problemAnswer({ name, message, status = 500, detail }: PrismProblem): MockAnswer {
  return {
    status,
    headers: { 'content-type': 'application/problem+json' },
    body: JSON.stringify({ type: name, title: message, status, detail }),
  };
}
