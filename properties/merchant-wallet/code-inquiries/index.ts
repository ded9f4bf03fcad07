export * from './code-inquiry.ts';
export * from './inquiries-in-time.ts';
