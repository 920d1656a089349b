import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { SettingsError } from './platform/settings-error.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
/** The sources of the pages. */
const SOURCES = ['web', 'domain', 'store.config.ts', 'vite.config.ts', 'package-lock.json']

/** The folder of the built pages. */
export const CLIENT_FILES = join(ROOT, 'dist', 'client')
export const SERVER_ENTRY = join(ROOT, 'dist', 'server', 'server.js')

/**
 * Builds the pages, unless they are built from the present sources. Returns whether it built. In an installation
 * without build tools, throws SettingsError for missing or outdated pages.
 */
export async function buildPages(root: string = ROOT): Promise<boolean> {
  const stamp = join(root, 'dist', 'built-from')
  const now = await digestSources(root)
  const isThere = existsSync(join(root, 'dist', 'server', 'server.js'))
  const before = isThere ? await readFile(stamp, 'utf8').catch(() => '') : ''
  if (before === now) return false
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  if (!existsSync(vite))
    throw new SettingsError(
      `the pages are ${isThere ? 'built from other sources' : 'not built'}, and Vite is not installed: bring along dist as npm run build makes it, or install what development needs (npm ci)`,
    )
  await run(root, vite, ['build'])
  await run(root, join(ROOT, 'server', 'precompress.ts'), [join(root, 'dist', 'client')])
  await mkdir(join(root, 'dist'), { recursive: true })
  // The state is read before the build, so that sources changed during the build are built next time.
  await writeFile(stamp, now)
  return true
}

async function digestSources(root: string): Promise<string> {
  const hash = createHash('sha256')
  for (const source of SOURCES) {
    for (const file of await filesOf(join(root, source))) {
      // The build itself writes this file from the routes.
      if (file.endsWith('.gen.ts')) continue
      hash.update(relative(root, file)).update('\0')
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

function run(cwd: string, script: string, args: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [script, ...args], {
      cwd,
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
