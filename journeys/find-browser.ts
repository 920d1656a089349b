import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/**
 * A Chromium for the journeys: Playwright's own if it is there (null), else the system's, else Debian's, installed when
 * we are root. Throws with one line that says what to do.
 */
export async function findBrowser(): Promise<string | null> {
  if (existsSync(chromium.executablePath())) return null
  const found = onPath()
  if (found) return found
  if (process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0) {
    process.stdout.write('Installing Chromium with apt-get …\n')
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    execFileSync('apt-get', ['update', '-qq'], { stdio: 'inherit', env })
    execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-liberation'], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env,
    })
    const installed = onPath()
    if (installed) return installed
  }
  throw new Error(
    'The journeys need a Chromium: install Debian’s package chromium, or run npx playwright install chromium',
  )
}

function onPath(): string | null {
  for (const name of NAMES) {
    const { status, stdout } = spawnSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' })
    if (status === 0) return stdout.trim()
  }
  return null
}
