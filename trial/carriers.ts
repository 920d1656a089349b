import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Fault } from '../sandbox/easypost/faults.ts'
import { freePort } from '../server/platform/db/embedded/cluster.ts'
import { type Child, startChild } from './child.ts'

/** The EasyPost sandbox as a separate process. It has the same address after a kill and a restart. */
export type Carriers = {
  /** settings of the stores */
  settings: Record<string, string>
  fault: (fault: Fault, more?: { times?: number; delayMs?: number }) => Promise<void>
  kill: () => Promise<void>
  start: () => Promise<void>
}

/** Runs `work` while the EasyPost sandbox runs. */
export async function withCarriers(work: (carriers: Carriers) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'store-trial-carriers-'))
  const port = `${await freePort()}`
  const address = `http://127.0.0.1:${port}`
  let child: Child | null = null
  const start = async () => {
    child = await startChild(
      'sandbox/easypost/main.ts',
      { SANDBOX_PORT: port, SANDBOX_HOST: '127.0.0.1' },
      join(folder, 'carriers.log'),
      /"listening":(\d+)/,
    )
  }
  const kill = async () => child?.end('SIGKILL')
  try {
    await start()
    await work({
      settings: { EASYPOST_API_KEY: 'EZTKtrial', EASYPOST_URL: `${address}/v2/` },
      fault: async (fault, more = {}) => {
        const answer = await fetch(`${address}/sandbox/faults`, {
          method: 'POST',
          body: JSON.stringify({ fault, ...more }),
        })
        if (!answer.ok) throw new Error(`the sandbox refused the fault ${fault}`)
      },
      kill,
      start,
    })
  } finally {
    await kill()
    await rm(folder, { recursive: true, force: true })
  }
}
