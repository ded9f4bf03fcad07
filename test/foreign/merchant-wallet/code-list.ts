import { allCodes } from './answers.ts';
import type { Readings } from './readings.ts';

interface File {
  type: string;
  name: string;
  text: string;
}

/** The file with all response codes of this environment (section 4.11). */
export function codeListFile(readings: Readings): File {
  const codes = allCodes(readings).filter(([code], index, all) => all.findIndex(([it]) => it === code) === index);
  const rows = (row: (code: string, meaning: string) => string) => codes.map((it) => row(...it)).join('\n');
  switch (readings.codeList) {
    case 'xml': {
      const inner = rows((code, meaning) => `  <code value="${code}">${meaning}</code>`);
      return {
        type: 'application/xml',
        name: 'codes.xml',
        text: `<?xml version="1.0"?>\n<codes>\n${inner}\n</codes>\n`,
      };
    }
    case 'csv':
      return { type: 'text/csv', name: 'codes.csv', text: `code;meaning\n${rows((...it) => it.join(';'))}\n` };
    case 'json':
      return { type: 'application/json', name: 'codes.json', text: JSON.stringify({ codes }) };
    case 'text':
      return { type: 'application/octet-stream', name: 'codes.txt', text: `${rows((...it) => it.join('\t'))}\n` };
  }
}
