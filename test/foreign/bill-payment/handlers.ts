import { download } from './download.ts';
import { feed, lookup, targetStats, wallets } from './inquiries.ts';
import { list } from './list.ts';
import { listBillers } from './list-billers.ts';
import { create, memberList, setDeleted, single, update } from './member.ts';
import type { Answer, Asked, Operation } from './model.ts';
import { process } from './process.ts';
import { reverse } from './reversal.ts';
import { upload, uploadDelete } from './upload.ts';

type Handler = (asked: Asked, before: () => Promise<void> | undefined) => Answer | Promise<Answer>;

/** What answers each operation; `before` passes the time between a check and its effect. */
export const handlers: Record<Operation, Handler> = {
  listBillers,
  lookup,
  process,
  reverse,
  list,
  wallets,
  targetStats,
  feed,
  create,
  update,
  delete: (asked) => setDeleted(asked, true),
  undelete: (asked) => setDeleted(asked, false),
  memberList,
  single,
  upload,
  uploadDelete,
  download,
};
