export { carriesItsCredentials } from './credentials/carries.ts';
export { logsNoSecret, showsNoSecret } from './credentials/tells-no-secret.ts';
export { keepsItsToken } from './credentials/token-life.ts';
