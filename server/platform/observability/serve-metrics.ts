import { createServer } from 'node:http'
import { SettingsError } from '../settings-error.ts'
import { errorLine, type Log } from './log.ts'
import type { Metrics } from './metrics.ts'

type Wanted = { metrics: Pick<Metrics, 'text' | 'registry'>; port: number; host: string; log: Log }

/**
 * GET /metrics for Prometheus, on a separate port: visitors cannot reach it, and it responds even while the store is
 * too busy. Concurrent requests share one response.
 */
export function serveMetrics({
  metrics,
  port,
  host,
  log,
}: Wanted): Promise<{ port: number; close: () => Promise<void> }> {
  let reading: Promise<string> | undefined
  const read = () => {
    reading ??= metrics.text().finally(() => {
      reading = undefined
    })
    return reading
  }
  const server = createServer(async (request, response) => {
    if (request.method !== 'GET' || request.url?.split('?')[0] !== '/metrics') return void response.writeHead(404).end()
    try {
      response.writeHead(200, { 'Content-Type': metrics.registry.contentType }).end(await read())
    } catch (error) {
      log.error({ error: errorLine(error) }, 'metrics')
      response.writeHead(500).end()
    }
  })
  return new Promise((resolve, reject) => {
    server.once('error', error =>
      reject(new SettingsError(`METRICS_PORT ${port} on ${host} cannot be used: ${error.message}`)),
    )
    server.listen(port, host, () => {
      const address = server.address()
      resolve({
        port: typeof address === 'object' && address ? address.port : port,
        close: () =>
          new Promise(closed => {
            server.close(() => closed())
            server.closeAllConnections()
          }),
      })
    })
  })
}
