import { createServer } from 'node:http'
import { freePort } from '../server/platform/db/embedded/cluster.ts'
import { requestsPerSecond } from './load.ts'
import { row, type Server, serve } from './scratch-store.ts'

const CONNECTIONS = 20
const TURNS = Number(process.env.TURNS ?? 3)
const SCRAPE_MS = 5000

type Observed = { name: string; store: Server; rates: number[] }

/** What it costs to be watched: the same calls to the same store with nothing on, with /metrics, and with OTLP, in turns. */
export async function measureObserving(_: Server, databaseUrl: string): Promise<void> {
  const collector = await startCollector()
  const metricsPort = await freePort()
  const otlp = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.address, OTEL_SERVICE_NAME: 'store' }
  const tenth = { OTEL_TRACES_SAMPLER: 'parentbased_traceidratio', OTEL_TRACES_SAMPLER_ARG: '0.1' }
  const open = async (name: string, environment: Record<string, string>): Promise<Observed> => {
    const web = { DATABASE_URL: databaseUrl, PORT: '0', LOG_LEVEL: 'warn', DEMO_PRODUCTS: '0', PROCESS_ROLE: 'web' }
    return { name, store: await serve('server/main.ts', { ...web, ...environment }), rates: [] }
  }
  const stores = [
    await open('nothing on', {}),
    await open('/metrics', { METRICS_PORT: `${metricsPort}` }),
    await open('OTLP, all traces', otlp),
    await open('OTLP, a tenth', { ...otlp, ...tenth }),
  ]
  // As Prometheus does, somewhat more often.
  const scraping = setInterval(() => fetch(`http://127.0.0.1:${metricsPort}/metrics`).catch(() => {}), SCRAPE_MS)
  try {
    const { items } = (await (await fetch(`${stores[0]?.store.address}/api/products`)).json()) as {
      items: { slug: string }[]
    }
    await compare('API, one product', `/api/products/${items[0]?.slug}`, stores)
    await compare('Page from the cache, /shop', '/shop', stores)
    row('Told by OTLP', `${collector.told()}`, 'requests to the collector')
  } finally {
    clearInterval(scraping)
    for (const { store } of stores) await store.stop()
    collector.stop()
  }
}

/** Each once to warm up, then each in its turn, so that a noisy neighbor hits all: the middle of what each gave. */
async function compare(name: string, path: string, stores: Observed[]): Promise<void> {
  for (const { store } of stores) await requestsPerSecond(store.address + path, CONNECTIONS)
  for (const one of stores) one.rates = []
  for (let turn = 0; turn < TURNS; turn++)
    for (const { store, rates } of stores) rates.push(await requestsPerSecond(store.address + path, CONNECTIONS))
  const [alone = 1] = stores.map(({ rates }) => middle(rates))
  for (const { name: how, rates } of stores) {
    const share = `${((middle(rates) / alone) * 100).toFixed(0)} %`
    row(
      `${name}: ${how}`,
      `${middle(rates).toFixed(0)}/s`,
      share,
      `of ${rates.map(rate => rate.toFixed(0)).join(', ')}`,
    )
  }
}

const middle = (rates: readonly number[]): number => [...rates].sort((a, b) => a - b)[Math.floor(rates.length / 2)] ?? 0

/** Takes what OpenTelemetry sends, and forgets it. */
async function startCollector(): Promise<{ address: string; told: () => number; stop: () => void }> {
  let told = 0
  const server = createServer((request, response) => {
    told++
    request.resume().once('end', () => response.writeHead(200, { 'content-type': 'application/json' }).end('{}'))
  })
  const port = await freePort()
  await new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve))
  return { address: `http://127.0.0.1:${port}`, told: () => told, stop: () => void server.close() }
}
