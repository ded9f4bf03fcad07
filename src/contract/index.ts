export { type Api, apis, isApi } from './api.ts';
export { type Contract, type ContractResponse, loadContract, type Operation, type Schema } from './contract.ts';
export { ContractError } from './contract-error.ts';
export { type ContractFact, contractFacts } from './contract-rules.ts';
export { dereference } from './dereference.ts';
export { loadRegister } from './register.ts';
export type { Certainty, Party, Rule, Undecidable } from './rule.ts';
export { specsFolder } from './specs-folder.ts';
export { compileSchema, type ErrorObject, requestValidator, type Validate } from './validator.ts';
