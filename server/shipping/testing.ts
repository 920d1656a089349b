import { afterAll, afterEach, beforeAll } from 'vitest'
import type { Fault } from '../../sandbox/easypost/faults.ts'
import type { ShipmentInput } from '../../sandbox/easypost/request.ts'
import { startEasyPost } from '../../sandbox/easypost/server.ts'
import { createEasyPost } from './easypost/client.ts'
import type { RateSource } from './rate-source.ts'

/**
 * The EasyPost stand-in of a test file, in process, and the store's client with a time limit that no slow test reaches.
 */
export function testEasyPost() {
  const opened: { url?: string; stop?: () => Promise<void> } = {}
  beforeAll(async () => {
    const { port, stop } = await startEasyPost({ port: 0, host: '127.0.0.1' })
    opened.url = `http://127.0.0.1:${port}`
    opened.stop = stop
  })
  afterAll(() => opened.stop?.())
  afterEach(async () => {
    await fault('none')
    await prices(100)
  })

  const send = async (path: string, body?: object) => {
    const answer = await fetch(`${opened.url}/sandbox${path}`, {
      method: body ? 'POST' : 'GET',
      body: body ? JSON.stringify(body) : null,
    })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return answer.json()
  }
  const fault = (name: Fault, setting: { times?: number; delayMs?: number } = {}) =>
    send('/faults', { fault: name, ...setting })
  const prices = (percent: number) => send('/prices', { percent })
  return {
    source: (limitMs = 60_000): RateSource => {
      if (!opened.url) throw new Error('the stand-in is open only while tests run')
      return createEasyPost({ apiKey: 'EZTKtest', url: `${opened.url}/v2/` }, limitMs)
    },
    address: (): string => `${opened.url}/v2/`,
    fault,
    faults: (): Promise<{ fault: Fault }> => send('/faults'),
    prices,
    requests: async (): Promise<{ asked: ShipmentInput[]; brokenOff: number }> => send('/requests'),
  }
}
