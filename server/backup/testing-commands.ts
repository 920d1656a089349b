import { type ChildProcess, spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const SERVER = resolve(import.meta.dirname, '..')
export const BACKUP = 'backup/backup-command.ts'

/** A command of the store: its file in server/, its arguments, the store that it is for. */
type Command = { file: string; args?: readonly string[]; dataDir: string }

function start({ file, args = [], dataDir }: Command, mostBytes: number | null) {
  const limit = mostBytes === null ? '' : `ulimit -f ${Math.floor(mostBytes / 512)}; `
  // In bash blocks of -f are 1,024 bytes: sh has the 512 of POSIX.
  const child = spawn('sh', ['-c', `${limit}exec "$0" "$@"`, process.execPath, resolve(SERVER, file), ...args], {
    env: { ...process.env, NODE_ENV: '', DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk))
  return { child, ended: ended(child), output: () => output }
}

const ended = (child: ChildProcess) => new Promise<number | null>(done => child.once('exit', code => done(code)))

/** npm run backup as a process of its own, on a disk that takes no file of more than so many bytes. */
export async function runBackup(dataDir: string, folder: string, { mostBytes }: { mostBytes: number }) {
  const { ended, output } = start({ file: BACKUP, args: [folder], dataDir }, mostBytes)
  const code = await ended
  return { code, output: output() }
}

/** A command, killed as soon as `began` finds something. */
export async function killedWhile(command: Command, began: () => Promise<number>): Promise<void> {
  const { child, ended, output } = start(command, null)
  while ((await began()) === 0) {
    if (child.exitCode !== null) throw new Error(`it ended by itself: ${output()}`)
    await pause(5)
  }
  child.kill('SIGKILL')
  await ended
}
