import { startSandbox } from './server.ts'

// The sandbox as a process of its own: prints its port as a line of JSON and, started by a store, tells it; ends with it.

const { SANDBOX_PORT = '0', SANDBOX_HOST, SANDBOX_LEDGER = '.data/sandbox/authorize-net.jsonl' } = process.env
const wanted = Number(SANDBOX_PORT)
const options = { ledgerFile: SANDBOX_LEDGER, ...(SANDBOX_HOST ? { host: SANDBOX_HOST } : {}) }

// The port beside the store's is a wish: any other will do.
const sandbox = await startSandbox({ ...options, port: wanted }).catch(() => startSandbox({ ...options, port: 0 }))
process.stdout.write(`${JSON.stringify({ listening: sandbox.port })}\n`)
process.send?.({ listening: sandbox.port })

const stop = async () => {
  await sandbox.stop()
  process.exit(0)
}
process.on('SIGTERM', stop)
process.on('disconnect', stop)
// A Ctrl-C meant for the store reaches the whole group; the store says when to stop.
process.on('SIGINT', () => (process.send ? undefined : stop()))
