/**
 * Answers of receivers whose head has come while their end has not: an answer without a length lasts until the connection
 * is closed, and what the receiver does next may reach the sandbox before.
 */
export interface Receipts {
  /** From the head of an answer on; ends when the returned function is called. */
  begun(workspace: string, tell: () => void): () => void;
  /** Has told what was answered until now, in one workspace or in all: whatever comes now comes after it. */
  tellBegun(workspace: string | undefined): void;
}

export function newReceipts(): Receipts {
  const open = new Set<{ workspace: string; tell: () => void }>();
  return {
    begun(workspace, tell) {
      const receipt = { workspace, tell };
      open.add(receipt);
      return () => void open.delete(receipt);
    },
    tellBegun(wanted) {
      for (const { workspace, tell } of open) if (wanted === undefined || workspace === wanted) tell();
    },
  };
}
