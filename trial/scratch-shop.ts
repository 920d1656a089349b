import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { SANDBOX_CREDENTIALS } from '../sandbox/authorize-net/credentials.ts'
import { migrateDatabase } from '../server/migrate.ts'
import { type Db, openDatabase } from '../server/platform/db/database.ts'
import { freePort, startCluster } from '../server/platform/db/embedded/cluster.ts'
import { type Child, startChild } from './child.ts'
import { type Evidence, mailKey, type ReceivedMail } from './evidence.ts'
import { openSandbox, type Sandbox } from './sandbox.ts'

/** One process of the store. It has the same address after a kill and a restart. */
export type StoreProcess = {
  name: string
  address: string
  pid: () => number
  isAlive: () => boolean
  kill: () => Promise<void>
  /** Stops the process as a deploy does: sends a signal, and waits until the process ends. */
  stop: () => Promise<void>
  start: () => Promise<void>
}

/**
 * A shop to attack: PostgreSQL, two processes of the store, the card sandbox and an SMTP server. Each is a separate process on
 * this computer. Their files are in a folder that is deleted at the end.
 */
export type Shop = {
  db: Db
  url: string
  stores: [StoreProcess, StoreProcess]
  /**
   * Starts one more store process, with additional settings, or of the version whose files are in `root`. It ends with the
   * shop.
   */
  openAnother: (name: string, settings?: Record<string, string>, root?: string) => Promise<StoreProcess>
  folder: string
  atEnd: (closer: () => Promise<unknown>) => void
  sandbox: Sandbox
  postgres: { kill: () => Promise<void>; start: () => Promise<void> }
  smtp: {
    kill: () => Promise<void>
    start: () => Promise<void>
    hold: (when: 'before' | 'after' | 'never') => Promise<void>
    /** the Message-ID of the mail at which the server stopped, or null */
    held: () => Promise<string | null>
  }
  /** the `mailKey` of each mail whose sender was killed */
  mayRepeat: Set<string>
  evidence: () => Promise<Evidence>
}

const LOCAL = '127.0.0.1'
/** Signs the sessions of the stores and of the admins of the trial. */
export const SESSION_SECRET = 'a secret that only the trial knows, and long enough'

/** The PostgreSQL and the folder of a new shop. `atEnd` registers a function that runs when the shop ends. */
export type Place = { url: string; folder: string; atEnd: (closer: () => Promise<unknown>) => void }
/** Additional or changed settings of the stores. A function may first start a program that the settings depend on. */
type Settings = Record<string, string> | ((place: Place) => Promise<Record<string, string>>)

/** Runs `work` on a new shop, and deletes the shop afterwards. */
export async function withShop(work: (shop: Shop) => Promise<void>, settings: Settings = {}): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'store-trial-'))
  const closers: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true, maxRetries: 5 })]
  const close = async () => {
    for (let closer = closers.pop(); closer; closer = closers.pop()) {
      await closer().catch(error => console.error(String(error)))
    }
  }
  const onSignal = () => void close().then(() => process.exit(130))
  process.once('SIGINT', onSignal)
  process.once('SIGTERM', onSignal)
  try {
    await work(await openShop(folder, closer => closers.push(closer), settings))
  } finally {
    process.off('SIGINT', onSignal)
    process.off('SIGTERM', onSignal)
    await close()
  }
}

async function openShop(
  folder: string,
  atEnd: (closer: () => Promise<unknown>) => void,
  settings: Settings,
): Promise<Shop> {
  const { url, ...postgres } = await openPostgres(folder, atEnd)
  const sandbox = await openSandbox(folder, atEnd)
  const { smtpUrl, mailFile, ...smtp } = await openSmtp(folder, atEnd)
  const environment = {
    DATABASE_URL: url,
    DATA_DIR: folder,
    HOST: LOCAL,
    DEMO_PRODUCTS: '0',
    // Each buyer has a separate network address in the header of the proxy, because rate limits count by it.
    TRUST_PROXY: '1',
    SMTP_URL: smtpUrl,
    AUTHORIZE_NET_URL: sandbox.credentials.apiUrl,
    AUTHORIZE_NET_ACCEPT_JS_URL: sandbox.credentials.acceptJsUrl,
    AUTHORIZE_NET_API_LOGIN_ID: SANDBOX_CREDENTIALS.apiLoginId,
    AUTHORIZE_NET_TRANSACTION_KEY: SANDBOX_CREDENTIALS.transactionKey,
    AUTHORIZE_NET_CLIENT_KEY: SANDBOX_CREDENTIALS.clientKey,
    AUTHORIZE_NET_SIGNATURE_KEY: SANDBOX_CREDENTIALS.signatureKey,
    SESSION_SECRET,
    ...(typeof settings === 'function' ? await settings({ url, folder, atEnd }) : settings),
  }
  const db = openDatabase(url, () => {}, { connections: 10, statementMs: 120_000, waitMs: 60_000 })
  atEnd(() => db.$client.end())
  const mayRepeat = new Set<string>()
  const onKilled = async () => {
    for (const key of await mailsBeingSent(db)) mayRepeat.add(key)
  }
  const stores: Shop['stores'] = [
    await openStore('store-a', folder, environment, onKilled, atEnd),
    await openStore('store-b', folder, environment, onKilled, atEnd),
  ]
  await fillCompileCache(stores[0])
  return {
    db,
    url,
    folder,
    atEnd,
    stores,
    openAnother: (name, more = {}, root) => openStore(name, folder, { ...environment, ...more }, onKilled, atEnd, root),
    sandbox,
    postgres,
    smtp,
    mayRepeat,
    evidence: async () => ({
      db,
      ledger: await sandbox.ledger(),
      mails: linesOf<ReceivedMail>(mailFile),
      mayRepeat,
      secrets: sandbox.secrets(),
      logs: await Promise.all(
        stores.map(async ({ name }) => ({
          name: `the log of ${name}`,
          text: await readFile(join(folder, `${name}.log`), 'utf8'),
        })),
      ),
    }),
  }
}

let isCompileCacheFull = false
/** A killed process writes no compile cache, so one process is stopped and started before the first kill. */
async function fillCompileCache(store: StoreProcess): Promise<void> {
  if (isCompileCacheFull) return
  isCompileCacheFull = true
  await store.stop()
  await store.start()
}

const linesOf = <T>(file: string): T[] =>
  existsSync(file)
    ? readFileSync(file, 'utf8')
        .split('\n')
        .filter(line => line !== '')
        .map(line => JSON.parse(line))
    : []

async function openPostgres(folder: string, atEnd: (closer: () => Promise<unknown>) => void) {
  const home = join(folder, 'postgres')
  const port = await freePort()
  const startPostgres = () => startCluster(home, [`port=${port}`, 'shared_preload_libraries=pg_stat_statements'])
  const cluster = await startPostgres()
  atEnd(cluster.stop)
  const url = new URL(cluster.url)
  url.port = `${port}`
  await migrateDatabase(url.href)
  return {
    url: url.href,
    /**
     * Kills only the postmaster. Its children end when they notice, as after a crash of the server that leaves the disk intact.
     */
    kill: async () => {
      const [pid] = (await readFile(join(home, 'pgdata', 'postmaster.pid'), 'utf8')).split('\n')
      process.kill(Number(pid), 'SIGKILL')
    },
    start: async () => {
      // The backends of the killed postmaster hold its memory for a moment, and until it is reaped it seems to be running.
      for (let tries = 1; ; tries++) {
        const failure = await startPostgres()
          .then(() => connects(url.href))
          .then(
            () => null,
            (error: unknown) => error,
          )
        if (failure === null) return
        if (tries === 60) throw failure
        await sleep(250)
      }
    },
  }
}

async function connects(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.end()
}

async function openStore(
  name: string,
  folder: string,
  environment: Record<string, string>,
  onKilled: () => Promise<void>,
  atEnd: (closer: () => Promise<unknown>) => void,
  root?: string,
): Promise<StoreProcess> {
  const port = `${await freePort()}`
  let child: Child
  const start = async () => {
    child = await startChild(
      'server/main.ts',
      { ...environment, PORT: port },
      join(folder, `${name}.log`),
      /is open at (\S+)/,
      root,
    )
  }
  await start()
  atEnd(() => child.end())
  return {
    name,
    address: `http://${LOCAL}:${port}`,
    pid: () => child.pid,
    isAlive: () => child.isAlive(),
    kill: async () => {
      await child.end('SIGKILL')
      await onKilled()
    },
    stop: () => child.end(),
    start,
  }
}

/**
 * The mails that a process is sending. If the process was just killed, the SMTP server may have accepted them although the
 * store does not know.
 */
async function mailsBeingSent(db: Db): Promise<string[]> {
  const { rows } = await db.$client.query<{ id: number; created_at: Date }>(
    `SELECT id, created_at FROM emails WHERE state = 'waiting' AND attempts > 0 AND next_attempt_at > now()`,
  )
  return rows.map(mailKey)
}

async function openSmtp(folder: string, atEnd: (closer: () => Promise<unknown>) => void) {
  const port = await freePort()
  const mailFile = join(folder, 'mails.jsonl')
  let child: Child
  const start = async () => {
    child = await startChild(
      'trial/mail-server.ts',
      { MAIL_PORT: `${port}`, MAIL_FILE: mailFile },
      join(folder, 'mail-server.log'),
      /"control":(\d+)/,
    )
  }
  await start()
  atEnd(() => child.end('SIGKILL'))
  const control = () => `http://${LOCAL}:${child.match}`
  return {
    smtpUrl: `smtp://${LOCAL}:${port}`,
    mailFile,
    start,
    kill: () => child.end('SIGKILL'),
    hold: async (when: 'before' | 'after' | 'never') => {
      await fetch(`${control()}/hold?when=${when}`, { method: 'POST' })
    },
    held: async (): Promise<string | null> => {
      const { held } = (await (await fetch(`${control()}/held`)).json()) as { held: string | null }
      return held
    },
  }
}
