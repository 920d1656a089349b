import { fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'

const MAIN = new URL('main.ts', import.meta.url).pathname
let folder = ''
afterEach(() => rm(folder, { recursive: true }))

const environment = async () => {
  folder = await mkdtemp(join(tmpdir(), 'sandbox-test-'))
  return {
    ...process.env,
    SANDBOX_PORT: '0',
    SANDBOX_HOST: '127.0.0.1',
    SANDBOX_LEDGER: join(folder, 'deep', 'ledger.jsonl'),
    AUTHORIZE_NET_API_LOGIN_ID: 'another',
  }
}

test('when run alone, it prints its port in one line, and SIGTERM ends it', async () => {
  const child = spawn(process.execPath, [MAIN], { env: await environment(), stdio: ['ignore', 'pipe', 'inherit'] })
  const exit = once(child, 'exit')
  let printed = ''
  for await (const chunk of child.stdout) {
    printed += chunk
    if (!printed.includes('\n')) continue
    const { listening } = JSON.parse(printed)
    const merchantAuthentication = { name: 'another', transactionKey: 'sandboxTransKey1' }
    const answer = await fetch(`http://127.0.0.1:${listening}/xml/v1/request.api`, {
      method: 'POST',
      body: JSON.stringify({ getUnsettledTransactionListRequest: { merchantAuthentication } }),
    })
    expect(await answer.text()).toContain('I00004')
    child.kill('SIGTERM')
  }
  expect(await exit).toEqual([0, null])
  expect(printed).toMatch(/^\{"listening":\d+\}\n$/)
})

test('when a store starts it, it sends its port and ends with the store', async () => {
  const child = fork(MAIN, [], {
    env: await environment(),
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const exit = once(child, 'exit')
  const [message] = await once(child, 'message')
  expect(message).toEqual({ listening: expect.any(Number) })
  child.disconnect()
  expect(await exit).toEqual([0, null])
})
