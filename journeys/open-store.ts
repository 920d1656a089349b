import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FullConfig } from '@playwright/test'
import { CLIENT_ID, startIssuer } from '../server/customers/accounts/testing-issuer.ts'
import { keepMails } from './mails.ts'
import type { JourneyStore } from './own-store.ts'
import { importParts } from './parts-list.ts'

const START_MS = 90_000

/** Starts a store for each worker, on free ports, with a small demonstration catalogue and a real parts list brought in. */
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
  const smtp = await keepMails(mails)
  const issuer = await startIssuer()
  const environment = {
    ...process.env,
    ...{ PORT: '0', DATA_DIR: folder, DEMO_PRODUCTS: '3000', LOG_LEVEL: 'warn' },
    // Each journey has a network address of its own (store-page.ts): limits count by it.
    ...{ SMTP_URL: smtp.url, TRUST_PROXY: '1', GOOGLE_CLIENT_ID: CLIENT_ID, GOOGLE_ISSUER: issuer.url },
  }
  const child = spawn(process.execPath, ['server/main.ts'], { env: environment, stdio: ['ignore', 'pipe', 'inherit'] })
  const url = await addressOf(child)
  await importParts(environment)
  const close = async () => {
    const gone = new Promise(resolve => child.once('exit', resolve))
    child.kill('SIGTERM')
    await gone
    await smtp.stop()
    await issuer.stop()
    await rm(folder, { recursive: true, force: true })
  }
  return { store: { url, folder, mails }, close }
}

function addressOf(store: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`the store did not open within ${START_MS / 1000} s`)), START_MS)
    let output = ''
    store.stdout?.on('data', (chunk: Buffer) => {
      output += chunk
      const [, address] = /is open at (\S+)/.exec(output) ?? []
      if (!address) return
      clearTimeout(late)
      resolve(address)
    })
    store.once('exit', code => reject(new Error(`the store ended with ${code}: ${output}`)))
  })
}
