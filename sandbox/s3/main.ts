import { startS3 } from './server.ts'

// The stand-in as a separate process: prints its port as a line of JSON.

const { SANDBOX_PORT = '0', SANDBOX_HOST, SANDBOX_BUCKET = 'store' } = process.env
const { AWS_ACCESS_KEY_ID = 'sandbox', AWS_SECRET_ACCESS_KEY = 'sandbox-secret' } = process.env
const sandbox = await startS3({
  port: Number(SANDBOX_PORT),
  ...(SANDBOX_HOST ? { host: SANDBOX_HOST } : {}),
  bucket: SANDBOX_BUCKET,
  credentials: { accessKeyId: AWS_ACCESS_KEY_ID, secretAccessKey: AWS_SECRET_ACCESS_KEY },
})
process.stdout.write(`${JSON.stringify({ listening: sandbox.port })}\n`)

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, async () => {
    await sandbox.stop()
    process.exit(0)
  })
}
