import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const STAMP = join(ROOT, 'dist', 'built-from')
/** Everything that the pages are built from. */
const SOURCES = ['web', 'domain', 'store.config.ts', 'vite.config.ts', 'package-lock.json']

/** Where the built pages are. */
export const CLIENT_FILES = join(ROOT, 'dist', 'client')
export const SERVER_ENTRY = join(ROOT, 'dist', 'server', 'server.js')

/** Builds the pages, unless they stand built from just these sources. Returns whether it built. */
export async function buildPages(): Promise<boolean> {
  const now = await digestSources()
  const before = existsSync(SERVER_ENTRY) ? await readFile(STAMP, 'utf8').catch(() => '') : ''
  if (before === now) return false
  await run(join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js'), ['build'])
  await run(join(ROOT, 'server', 'precompress.ts'), [CLIENT_FILES])
  await mkdir(join(ROOT, 'dist'), { recursive: true })
  // What was read before it began: sources that change meanwhile are built next time.
  await writeFile(STAMP, now)
  return true
}

async function digestSources(): Promise<string> {
  const hash = createHash('sha256')
  for (const source of SOURCES) {
    for (const file of await filesOf(join(ROOT, source))) {
      // Written by the build itself from the routes.
      if (file.endsWith('.gen.ts')) continue
      hash.update(file.slice(ROOT.length)).update('\0')
      hash.update(await readFile(file)).update('\0')
    }
  }
  return hash.digest('hex')
}

async function filesOf(path: string): Promise<string[]> {
  const entries = await readdir(path, { withFileTypes: true, recursive: true }).catch(() => null)
  if (!entries) return [path]
  return entries
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name))
    .sort()
}

function run(script: string, args: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [script, ...args], {
      cwd: ROOT,
      env: { ...process.env, NODE_ENV: 'production' },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk))
    child.once('error', reject)
    child.once('exit', code =>
      code === 0 ? resolve() : reject(new Error(`building the pages failed:\n${output.slice(-4000)}`)),
    )
  })
}
