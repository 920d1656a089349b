import { startEasyPost } from './server.ts'

// The stand-in as a separate process: prints its port as a line of JSON.

const { SANDBOX_PORT = '0', SANDBOX_HOST } = process.env
const sandbox = await startEasyPost({ port: Number(SANDBOX_PORT), host: SANDBOX_HOST || '127.0.0.1' })
process.stdout.write(`${JSON.stringify({ listening: sandbox.port })}\n`)

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, async () => {
    await sandbox.stop()
    process.exit(0)
  })
}
