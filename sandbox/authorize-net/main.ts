import { merchantKeys } from './credentials.ts'
import { startSandbox } from './server.ts'

// The sandbox as a separate process. Prints its port as a line of JSON, sends it to a parent store, and ends with the parent.

const { SANDBOX_PORT = '0', SANDBOX_HOST, SANDBOX_WEBHOOK_URL } = process.env
const options = {
  host: SANDBOX_HOST || '127.0.0.1',
  ledgerFile: process.env.SANDBOX_LEDGER || '.data/sandbox/authorize-net.jsonl',
  keys: merchantKeys(process.env),
  webhookUrl: SANDBOX_WEBHOOK_URL || undefined,
}

const portIsTaken = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
const sandbox = await startSandbox({ ...options, port: Number(SANDBOX_PORT) }).catch((error: unknown) => {
  // If the preferred port next to the store's is taken, any other port is used.
  if (portIsTaken(error)) return startSandbox({ ...options, port: 0 })
  throw error
})
process.stdout.write(`${JSON.stringify({ listening: sandbox.port })}\n`)
process.send?.({ listening: sandbox.port })

const stop = async () => {
  await sandbox.stop()
  process.exit(0)
}
process.on('SIGTERM', stop)
process.on('disconnect', stop)
// Ctrl-C for the store reaches the whole process group, so the sandbox waits for the store to stop it.
process.on('SIGINT', () => (process.connected ? undefined : stop()))
