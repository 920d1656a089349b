import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Shop } from './scratch-shop.ts'

// Points at which the store is stopped before it is killed. Inside a transaction, a trigger of the scratch database waits for a
// lock that the trial holds, so the store's code is unchanged. Outside of transactions, the sandbox, the SMTP server or the
// browser shows that the store is at the point.

const LOCK = 7_201_900

/** A store that is stopped at a statement. `reached` returns true when the store waits there. `open` ends the wait. */
export type StopPoint = { reached: () => Promise<boolean>; open: () => Promise<void> }

/** Blocks a transaction that executes `statement` (such as `INSERT ON orders`) on a row for which `when` is true. */
export async function stopAfter({ url }: Shop, statement: string, when = 'true'): Promise<StopPoint> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  const table = /ON (\w+)$/.exec(statement)?.[1]
  await client.query(`
    CREATE OR REPLACE FUNCTION trial_stop() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN PERFORM pg_advisory_xact_lock_shared(${LOCK}); RETURN NULL; END $$;
    CREATE TRIGGER trial_stop AFTER ${statement} FOR EACH ROW WHEN (${when}) EXECUTE FUNCTION trial_stop()`)
  await client.query(`SELECT pg_advisory_lock(${LOCK})`)
  return {
    reached: async () => {
      const { rows } = await client.query<{ waiting: boolean }>(
        `SELECT EXISTS (SELECT FROM pg_locks WHERE locktype = 'advisory' AND objid = ${LOCK} AND NOT granted) AS waiting`,
      )
      return rows[0]?.waiting ?? false
    },
    open: async () => {
      await client.query(`SELECT pg_advisory_unlock(${LOCK})`)
      // DROP TRIGGER waits for the transactions that still use the table. The connections of a killed store end after a moment.
      await sleep(50)
      await client.query(`DROP TRIGGER trial_stop ON ${table}`)
      await client.end()
    },
  }
}

/** Blocks the transaction that places an order under `key`, before it writes. */
export async function stopBeforePlacing({ url }: Shop, key: string): Promise<StopPoint> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  // An uncommitted call with the same key, which with-idempotency-key.ts waits for. It is rolled back when the connection ends.
  await client.query('BEGIN')
  await client.query("INSERT INTO answered_calls (key, digest) VALUES ($1, '')", [key])
  return {
    reached: async () => {
      const { rows } = await client.query<{ waiting: boolean }>(
        "SELECT EXISTS (SELECT FROM pg_locks WHERE locktype = 'transactionid' AND NOT granted) AS waiting",
      )
      return rows[0]?.waiting ?? false
    },
    open: () => client.end(),
  }
}
