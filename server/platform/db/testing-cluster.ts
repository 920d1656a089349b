import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { migrateDatabase } from '../../migrate.ts'
import { type Cluster, startCluster } from './embedded/cluster.ts'

const TEMPLATE = 'store_template'

/**
 * One cluster for a whole test run, with the migrated template that each test file clones. It is not durable, to be
 * fast.
 */
export async function startTestCluster(): Promise<Cluster> {
  const folder = await mkdtemp(join(tmpdir(), 'store-test-'))
  const cluster = await startCluster(folder, [
    'fsync=off',
    'full_page_writes=off',
    'synchronous_commit=off',
    'max_connections=300',
    // Dropping a table scans all shared buffers, so they are small.
    'shared_buffers=256MB',
  ])
  await onCluster(cluster.url, `CREATE DATABASE ${TEMPLATE}`)
  await migrateDatabase(databaseUrl(cluster.url, TEMPLATE))
  return cluster
}

export async function cloneTemplate(clusterUrl: string): Promise<string> {
  const name = `test_${process.pid}_${Math.random().toString(36).slice(2, 10)}`
  await onCluster(clusterUrl, `CREATE DATABASE ${name} TEMPLATE ${TEMPLATE} STRATEGY wal_log`)
  return databaseUrl(clusterUrl, name)
}

function databaseUrl(clusterUrl: string, name: string): string {
  const url = new URL(clusterUrl)
  url.pathname = `/${name}`
  return url.href
}

async function onCluster(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(statement)
  await client.end()
}
