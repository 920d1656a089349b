import { createServer } from 'node:http'
import { freePort } from '../server/platform/db/embedded/cluster.ts'
import { requestsPerSecond, SECONDS } from './load.ts'
import { processorMs } from './process-use.ts'
import { row, type Server, serve } from './scratch-store.ts'

const CONNECTIONS = 20
const TURNS = Number(process.env.TURNS ?? 3)
const SCRAPE_MS = 5000

/** `costs`: the processor time of a request in ms, independent of other load. */
type Observed = { name: string; store: Server; rates: number[]; costs: number[] }

/** The cost of observability: measures the same requests in turn to a store without it, with /metrics, and with OTLP. */
export async function measureObserving(_: Server, databaseUrl: string): Promise<void> {
  const collector = await startCollector()
  const metricsPort = await freePort()
  const otlp = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.address, OTEL_SERVICE_NAME: 'store' }
  const tenth = { OTEL_TRACES_SAMPLER: 'parentbased_traceidratio', OTEL_TRACES_SAMPLER_ARG: '0.1' }
  const open = async (name: string, environment: Record<string, string>): Promise<Observed> => {
    const web = { DATABASE_URL: databaseUrl, PORT: '0', LOG_LEVEL: 'warn', DEMO_PRODUCTS: '0', PROCESS_ROLE: 'web' }
    return { name, store: await serve('server/main.ts', { ...web, ...environment }), rates: [], costs: [] }
  }
  const stores = [
    await open('nothing on', {}),
    await open('/metrics', { METRICS_PORT: `${metricsPort}` }),
    await open('OTLP, all traces', otlp),
    await open('OTLP, a tenth', { ...otlp, ...tenth }),
  ]
  // Scrapes slightly more often than Prometheus does by default.
  const scraping = setInterval(() => fetch(`http://127.0.0.1:${metricsPort}/metrics`).catch(() => {}), SCRAPE_MS)
  try {
    const { items } = (await (await fetch(`${stores[0]?.store.address}/api/products`)).json()) as {
      items: { slug: string }[]
    }
    await compare('API, one product', `/api/products/${items[0]?.slug}`, stores)
    await compare('Page from the cache, /shop', '/shop', stores)
    row('Sent by OTLP', `${collector.requests()}`, 'requests to the collector')
  } finally {
    clearInterval(scraping)
    for (const { store } of stores) await store.stop()
    collector.stop()
  }
}

/** Measures each store once to warm up, then all in turn, so that other load affects all. Prints the median of each store. */
async function compare(name: string, path: string, stores: Observed[]): Promise<void> {
  for (const observed of stores) {
    await requestsPerSecond(observed.store.address + path, CONNECTIONS)
    observed.rates = []
    observed.costs = []
  }
  for (let turn = 0; turn < TURNS; turn++)
    for (const { store, rates, costs } of stores) {
      const before = processorMs(store.pid)
      const rate = await requestsPerSecond(store.address + path, CONNECTIONS)
      rates.push(rate)
      costs.push((processorMs(store.pid) - before) / (rate * SECONDS))
    }
  const [reference] = stores
  for (const observed of stores) {
    const share = (own: number[], of: number[] = []) => `${((median(own) / median(of)) * 100).toFixed(0)} %`
    row(
      `${name}: ${observed.name}`,
      `${median(observed.rates).toFixed(0)}/s`,
      share(observed.rates, reference?.rates),
      `${median(observed.costs).toFixed(3)} ms of a processor a call, ${share(observed.costs, reference?.costs)}`,
    )
  }
}

const median = (rates: readonly number[]): number => [...rates].sort((a, b) => a - b)[Math.floor(rates.length / 2)] ?? 0

/** Receives OpenTelemetry data and discards it. */
async function startCollector(): Promise<{ address: string; requests: () => number; stop: () => void }> {
  let received = 0
  const server = createServer((request, response) => {
    received++
    request.resume().once('end', () => response.writeHead(200, { 'content-type': 'application/json' }).end('{}'))
  })
  const port = await freePort()
  await new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve))
  return { address: `http://127.0.0.1:${port}`, requests: () => received, stop: () => void server.close() }
}
