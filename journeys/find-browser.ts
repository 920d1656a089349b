import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

/** The headless shell runs the same journeys in two thirds of the time. */
const SHELL = 'chromium-headless-shell'
const NAMES = [SHELL, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/**
 * Finds a Chromium for the journeys: null for the one of Playwright if it exists, otherwise the headless shell of Debian, which
 * root installs, otherwise a browser of the system. Throws with instructions if there is none.
 */
export async function findBrowser(): Promise<string | null> {
  if (existsSync(chromium.executablePath())) return null
  if (!onPath(SHELL)) install()
  const installed = installedBrowser()
  if (installed) return installed
  throw new Error(
    `The journeys need a Chromium: install Debian’s package ${SHELL}, or run npx playwright install chromium`,
  )
}

/** The Chromium of the system; null if that of Playwright exists, or there is none. */
export function installedBrowser(): string | null {
  if (existsSync(chromium.executablePath())) return null
  return NAMES.flatMap(name => onPath(name) ?? [])[0] ?? null
}

function install(): void {
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).status !== 0) return
  process.stdout.write('Installing Chromium with apt-get …\n')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const run = (...args: string[]) => execFileSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'], env })
  try {
    run('update', '-qq')
    run('install', '-y', '-qq', '--no-install-recommends', SHELL, 'fonts-liberation')
  } catch {
    process.stdout.write(`apt-get could not install ${SHELL}.\n`)
  }
}

function onPath(name: string): string | null {
  const { status, stdout } = spawnSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' })
  return status === 0 ? stdout.trim() : null
}
