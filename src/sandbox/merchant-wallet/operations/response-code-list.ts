import { answerOnly } from '../../slice/decision.ts';
import { responseCodes } from '../answers/errors.ts';
import type { Operation } from '../operation.ts';

/** GET /api/file/response-codes (section 4.11): every response code that this service answers, as a file. */
export const responseCodeList: Operation = {
  decide(_call, _view, { policy }) {
    const { dialect } = policy;
    const isCsv = dialect['response-code-file-format'] === 'csv';
    const withMeanings = dialect['response-code-list-contents'] === 'meanings';
    const codes = Object.entries(responseCodes).map(([code, { meaning }]) => ({ code, meaning }));
    const rows = codes.map(({ code, meaning }) => (withMeanings ? `${code},${meaning}` : code));
    const csv = [withMeanings ? 'code,meaning' : 'code', ...rows].map((row) => `${row}\n`).join('');
    const json = JSON.stringify(withMeanings ? codes : codes.map(({ code }) => code));
    return answerOnly({
      status: 200,
      headers: {
        'Content-Type': isCsv ? 'text/csv; charset=utf-8' : 'application/json; charset=utf-8',
        'Content-Disposition': `attachment; filename="response-codes.${isCsv ? 'csv' : 'json'}"`,
      },
      body: isCsv ? csv : json,
    });
  },
};
