import { DatabaseSync } from 'node:sqlite';
import { startMeasured } from './measured-server.ts';
import { requestsOf, type SandboxReady } from './requests.ts';
import { sendLoad } from './send-load.ts';
import { commandLine } from './subjects.ts';

/**
 * A data file as a sandbox leaves it, with so many charges in each workspace: one is made by a call, the others are its
 * copies under other ids, correlators and numbers, as calls would take hours.
 */
export async function writeLargeFile(
  file: string,
  { workspaces, each }: { workspaces: number; each: number },
): Promise<void> {
  const words = [commandLine, 'sandbox', '--json', '--data', file, '--workspaces', String(workspaces)];
  const sandbox = await startMeasured(words);
  const ready = sandbox.ready as SandboxReady;
  const { port, charge } = requestsOf(ready);
  await sendLoad({ port, connections: 1, calls: 1, status: 200, request: charge });
  await sandbox.stop();

  const database = new DatabaseSync(file);
  database.exec('PRAGMA synchronous = OFF; BEGIN');
  database.exec('CREATE TEMP TABLE owners (workspace INTEGER PRIMARY KEY, phone TEXT)');
  const own = database.prepare('INSERT INTO owners VALUES (?, ?)');
  for (const [index, { apis }] of ready.workspaces.entries())
    own.run(index + 1, apis['charge-gateway'].fixtures.numbers.whitelisted[0] ?? '');
  database.exec('CREATE TEMP TABLE numbers (number INTEGER PRIMARY KEY)');
  database
    .prepare(
      `INSERT INTO numbers WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i + 1 < ?) SELECT i FROM n`,
    )
    .run(each);
  const name = 'charge-gateway/transactions';
  const row = String(database.prepare('SELECT row FROM rows WHERE name = ?').get(name)?.row);
  database.prepare('DELETE FROM rows WHERE name = ?').run(name);
  database
    .prepare(
      `INSERT INTO rows (workspace, name, row, key)
       SELECT workspace, ?, json_set(?, '$.transactionId', id, '$.clientCorrelator', 'bench-' || number,
         '$.referenceCode', 'order-' || number, '$.subscriber', phone, '$.endUserId', phone, '$.promptedOn', phone), id
       FROM (SELECT workspace, phone, number, printf('00000000-0000-4000-8000-%012d', number) AS id
             FROM owners CROSS JOIN numbers)`,
    )
    .run(name, row);
  database.exec('COMMIT');
  database.close();
}
