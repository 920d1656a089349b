import { type ChildProcess, spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const SERVER = resolve(import.meta.dirname, '..')
export const BACKUP = 'backup/backup-command.ts'

/** A command of the store: its file in server/, its arguments, the store that it is for. */
type Command = { file: string; args?: readonly string[]; dataDir: string }

function start({ file, args = [], dataDir }: Command, mostBytes: number | null) {
  const limit = mostBytes === null ? '' : `ulimit -f ${Math.floor(mostBytes / 512)}; `
  // With -f, a block is 1,024 bytes in bash and 512 bytes in sh, as POSIX requires.
  const child = spawn('sh', ['-c', `${limit}exec "$0" "$@"`, process.execPath, resolve(SERVER, file), ...args], {
    env: { ...process.env, NODE_ENV: '', DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk))
  return { child, ended: ended(child), output: () => output }
}

const ended = (child: ChildProcess) => new Promise<number | null>(done => child.once('exit', code => done(code)))

/** Runs npm run backup as its own process, on a disk whose files cannot exceed so many bytes. */
export async function runBackup(dataDir: string, folder: string, { mostBytes }: { mostBytes: number }) {
  const { ended, output } = start({ file: BACKUP, args: [folder], dataDir }, mostBytes)
  const code = await ended
  return { code, output: output() }
}

/** Runs a command, and kills it as soon as `began` returns a value. */
export async function killedWhile(command: Command, began: () => Promise<number>): Promise<void> {
  const { child, ended, output } = start(command, null)
  while ((await began()) === 0) {
    if (child.exitCode !== null) throw new Error(`it ended by itself: ${output()}`)
    await pause(5)
  }
  child.kill('SIGKILL')
  await ended
}
