import { afterAll, beforeAll, inject } from 'vitest'
import { type Db, openDatabase } from './database.ts'
import { cloneTemplate } from './testing-cluster.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    clusterUrl: string
  }
}

/** A fresh, empty, migrated database for the calling test file, on the run's cluster. */
export function testDatabase(): { db: Db; url: string } {
  const opened: { db?: Db; url?: string } = {}
  beforeAll(async () => {
    opened.url = await cloneTemplate(inject('clusterUrl'))
    opened.db = openDatabase(opened.url, () => {}, { connections: 40, statementMs: 30_000, waitMs: 30_000 })
  })
  afterAll(async () => opened.db?.$client.end())
  return {
    get db() {
      if (!opened.db) throw new Error('the test database is open only while tests run')
      return opened.db
    },
    get url() {
      if (!opened.url) throw new Error('the test database is open only while tests run')
      return opened.url
    },
  }
}
