export { type GoLiveOptions, goLiveApi, runGoLive } from './run-go-live.ts';
export { KeyError } from './signature.ts';
export type { EvidenceProblem } from './verification/evidence-problem.ts';
export type { EvidenceDemands } from './verification/judge-demands.ts';
export { type EvidenceCheck, verifyEvidence } from './verification/verify-evidence.ts';
export { referencesIn } from './workbook/operator-workbook.ts';
export { WorkbookError } from './workbook/workbook-error.ts';
export { checkEvidenceOptions, type EvidenceOptions, writeEvidence } from './write-evidence.ts';
export { WouldOverwrite, writeWhole } from './write-whole.ts';
