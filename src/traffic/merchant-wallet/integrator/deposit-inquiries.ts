export { findsByDetails } from './deposit-inquiries/details.ts';
export { inquiresOriginals } from './deposit-inquiries/originals.ts';
export { makesParticipantReferences } from './deposit-inquiries/participant-references.ts';
