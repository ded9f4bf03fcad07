export { KeyError } from './manifest.ts';
export { type GoLiveOptions, goLiveApi, runGoLive } from './run-go-live.ts';
export { type EvidenceCheck, type EvidenceProblem, verifyEvidence } from './verify-evidence.ts';
export { referencesIn } from './workbook/operator-workbook.ts';
export { WorkbookError } from './workbook/workbook-error.ts';
export { checkEvidenceOptions, type EvidenceOptions, writeEvidence } from './write-evidence.ts';
export { WouldOverwrite, writeWhole } from './write-whole.ts';
