import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { FullConfig } from '@playwright/test'
import { CLIENT_ID, startIssuer } from '../server/customers/accounts/testing-issuer.ts'
import { collectMails } from './mails.ts'
import type { JourneyStore } from './own-store.ts'
import { importParts } from './parts-list.ts'

const START_MS = 300_000

/** Starts a store for each worker, on free ports, with a small demonstration catalogue and an imported list of parts. */
export default async function openStores({ workers }: FullConfig): Promise<() => Promise<void>> {
  const opened = await Promise.all(Array.from({ length: workers }, openStore))
  process.env.JOURNEY_STORES = JSON.stringify(opened.map(({ store }) => store))
  return async () => {
    await Promise.all(opened.map(({ close }) => close()))
  }
}

async function openStore(): Promise<{ store: JourneyStore; close: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'store-journeys-'))
  const mails = join(folder, 'mails')
  const smtp = await collectMails(mails)
  const issuer = await startIssuer()
  const environment = {
    ...process.env,
    PORT: '0',
    DATA_DIR: folder,
    DEMO_PRODUCTS: '3000',
    LOG_LEVEL: 'warn',
    // Each journey has a separate network address (store-page.ts), because rate limits count by address.
    SMTP_URL: smtp.url,
    TRUST_PROXY: '1',
    // A page may need longer on a busy computer.
    WAIT_FACTOR: '15',
    GOOGLE_CLIENT_ID: CLIENT_ID,
    GOOGLE_ISSUER: issuer.url,
  }
  const { url, stop } = await startStore(environment)
  await importParts(environment)
  const close = async () => {
    await stop()
    await smtp.stop()
    await issuer.stop()
    await rm(folder, { recursive: true, force: true })
  }
  return { store: { url, folder, mails }, close }
}

/**
 * Starts a store as a separate process. `waitForOutput` waits until its output matches a pattern, and returns the first group.
 */
export async function startStore(environment: NodeJS.ProcessEnv) {
  const child = spawn(process.execPath, ['server/main.ts'], { env: environment, stdio: ['ignore', 'pipe', 'inherit'] })
  createInterface(child.stdout).on('line', line => {
    // The page shows of an internal error only its status.
    if (line.includes('"level":"error"')) console.error(line)
  })
  const waitForOutput = reader(child)
  return {
    url: await waitForOutput(/is open at (\S+)/).catch(error => {
      child.kill('SIGTERM')
      throw error
    }),
    waitForOutput,
    stop: async () => {
      const exited = new Promise(resolve => child.once('exit', resolve))
      child.kill('SIGTERM')
      await exited
    },
  }
}

function reader(store: ChildProcess): (pattern: RegExp) => Promise<string> {
  let output = ''
  store.stdout?.on('data', (chunk: Buffer) => {
    output += chunk
  })
  return pattern =>
    new Promise((resolve, reject) => {
      const timeout = setTimeout(
        () => reject(new Error(`the output of the store had no ${pattern} in ${START_MS / 1000} s`)),
        START_MS,
      )
      const checkOutput = () => {
        const [, value] = pattern.exec(output) ?? []
        if (value === undefined) return
        clearTimeout(timeout)
        store.stdout?.off('data', checkOutput)
        resolve(value)
      }
      store.stdout?.on('data', checkOutput)
      store.once('exit', code => reject(new Error(`the store ended with ${code}: ${output}`)))
      checkOutput()
    })
}
