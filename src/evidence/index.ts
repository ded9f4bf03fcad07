export { KeyError } from './manifest.ts';
export { referencesIn } from './operator-workbook.ts';
export { type GoLiveOptions, runGoLive } from './run-go-live.ts';
export { type EvidenceCheck, type EvidenceProblem, verifyEvidence } from './verify-evidence.ts';
export { WorkbookError } from './workbook-error.ts';
export { checkEvidenceOptions, type EvidenceOptions, writeEvidence } from './write-evidence.ts';
export { WouldOverwrite, writeWhole } from './write-whole.ts';
