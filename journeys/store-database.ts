import { type Db, openDatabase } from '../server/platform/db/database.ts'
import { findDatabase } from '../server/platform/db/find-database.ts'

/** Runs `work` on the database of the store of the journeys, for changes that no person can make in a browser. */
export async function inStoreDatabase<T>(work: (db: Db) => Promise<T>): Promise<T> {
  const { STORE_FOLDER: dataDir = '', DATABASE_URL: databaseUrl } = process.env
  const { url, close } = await findDatabase({ database: { directUrl: databaseUrl }, dataDir })
  const db = openDatabase(url, () => {})
  try {
    return await work(db)
  } finally {
    await db.$client.end()
    await close()
  }
}
