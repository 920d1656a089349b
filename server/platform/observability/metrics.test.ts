import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, expect, test, vi } from 'vitest'
import { noGateway, testApp } from '../../http/testing.ts'
import { paymentProviders } from '../../payments/providers.ts'
import { Cache } from '../cache/cache.ts'
import { testDatabase } from '../db/testing.ts'
import { watchedJob } from '../jobs/watched-job.ts'
import type { FigureSource } from './figures.ts'
import { watchClock, watchFileStore, watchLag, watchPool, watchStreams } from './gauges.ts'
import { makeLog } from './log.ts'
import { type Metrics, openMetrics } from './metrics.ts'
import { serveMetrics } from './serve-metrics.ts'
import { watchCalls } from './watch-calls.ts'

const database = testDatabase()
const log = makeLog({ write: () => {} })
const open: { stop: () => unknown }[] = []
afterEach(async () => {
  for (const { stop } of open.splice(0)) await stop()
})
function opened(sources: FigureSource[] = []): Metrics {
  const metrics = openMetrics({ version: '1.2.3', role: 'web', sources, log })
  open.push(metrics)
  return metrics
}
const linesOf = async (metrics: Metrics, name: string) =>
  (await metrics.text()).split('\n').filter(line => line.startsWith(`${name}{`) || line.startsWith(`${name} `))

test('requests are counted by route template, never by their path', async () => {
  const metrics = opened()
  const { call } = testApp(database.db, noGateway)
  for (const slug of ['one', 'two', 'three']) await call(`/api/products/${slug}`)
  await call('/rpc/catalogue/product?data=%7B%22json%22%3A%7B%22slug%22%3A%22four%22%7D%7D')
  await call('/pictures/none.webp')
  await call('/wp-login.php')
  const counted = await linesOf(metrics, 'http_request_duration_seconds_count')
  expect(counted).toContain(
    'http_request_duration_seconds_count{method="GET",route="/api/products/{slug}",status="4xx"} 4',
  )
  expect(counted).toContain('http_request_duration_seconds_count{method="GET",route="/pictures/*",status="4xx"} 1')
  expect(counted.join()).not.toMatch(/one|four|none\.webp|wp-login/)
  expect(await linesOf(metrics, 'http_requests_in_flight')).toEqual(['http_requests_in_flight 0'])
})

test('refusals by a rate limit are counted by limit and route', async () => {
  const metrics = opened()
  const { post } = testApp(database.db, noGateway)
  const report = () =>
    post(
      '/api/browser-errors',
      { page: '/', name: 'Error', message: 'x', stack: '' },
      { 'X-Forwarded-For': '198.51.100.7' },
    )
  for (let times = 0; times < 20; times++) expect((await report()).status).toBe(202)
  expect((await report()).status).toBe(429)
  expect(await linesOf(metrics, 'limit_refusals_total')).toEqual(['limit_refusals_total{limit="browser errors"} 1'])
  expect(await linesOf(metrics, 'http_requests_refused_total')).toEqual([
    'http_requests_refused_total{route="/api/browser-errors"} 1',
  ])
  expect(await linesOf(metrics, 'errors_total')).toEqual(['errors_total{side="browser"} 20'])
})

test('calls to outside services are counted by outcome', async () => {
  const metrics = opened()
  const answers = [
    { kind: 'approved' },
    { kind: 'declined' },
    new Error('refused'),
    AbortSignal.abort(new DOMException('', 'TimeoutError')).reason,
  ]
  const gateway = watchCalls(
    'gateway',
    {
      name: 'gateway',
      charge: async () => {
        const answer = answers.shift()
        if (answer instanceof Error) throw answer
        return answer as { kind: string }
      },
    },
    { charge: ({ kind }) => kind },
  )
  for (let times = 0; times < 4; times++) await gateway.charge().catch(() => {})
  const counted = await linesOf(metrics, 'outside_call_duration_seconds_count')
  expect(counted.map(line => /outcome="([^"]*)"} 1$/.exec(line)?.[1]).sort()).toEqual([
    'approved',
    'declined',
    'failed',
    'timed out',
  ])
  expect(gateway.name).toBe('gateway')
  expect(paymentProviders(noGateway).chosen.name).toBe('authorize-net')
})

test('jobs, caches, pools, replicas and streams have figures', async () => {
  const metrics = opened()
  const job = { queue: 'mails', everySeconds: 1, limitSeconds: 1 }
  await watchedJob({ ...job, work: async () => undefined }).work(new AbortController().signal)
  const failing = watchedJob({ ...job, work: () => Promise.reject(new Error('no')) })
  await expect(failing.work(new AbortController().signal)).rejects.toThrow('no')
  const cache = new Cache<number>({ name: 'numbers', max: 10 })
  for (let times = 0; times < 3; times++) await cache.get('one', { freshMs: 60_000 }, async () => 1)
  watchPool('store', { totalCount: 5, idleCount: 2, waitingCount: 1 })
  watchLag('read', () => 1.5)
  watchLag('gone', () => null)
  watchStreams(() => 7)
  const text = await metrics.text()
  for (const line of [
    'job_duration_seconds_count{queue="mails",outcome="ok"} 1',
    'job_duration_seconds_count{queue="mails",outcome="failed"} 1',
    'cache_requests_total{cache="numbers",result="miss"} 1',
    'cache_requests_total{cache="numbers",result="hit"} 2',
    'db_pool_connections{pool="store",state="used"} 3',
    'db_pool_connections{pool="store",state="idle"} 2',
    'db_pool_waiting{pool="store"} 1',
    'db_replica_lag_seconds{replica="read"} 1.5',
    'db_replica_asked{replica="read"} 1',
    'db_replica_asked{replica="gone"} 0',
    'live_streams 7',
    'store_build_info{version="1.2.3",role="web"} 1',
  ])
    expect(text).toContain(`${line}\n`)
  expect(text).not.toContain('lag_seconds{replica="gone"}')
  expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds /m)
  expect(text).toMatch(/^process_resident_memory_bytes /m)
})

const source = (name: string, ask: () => Promise<number>): FigureSource => ({
  source: name,
  names: { [`${name}_figure`]: { help: name } },
  ask: async () => ({ [`${name}_figure`]: [{ value: await ask() }] }),
})

test('database metrics are queried once per interval, and never before the first scrape', async () => {
  const ask = vi.fn(async () => 3)
  const metrics = opened([source('dear', ask)])
  expect(ask).not.toHaveBeenCalled()
  for (let times = 0; times < 3; times++) expect(await metrics.text()).toContain('\ndear_figure 3\n')
  expect(ask).toHaveBeenCalledTimes(1)
})

test('a metric without a value is left out, and is not 0', async () => {
  const metrics = opened([
    { source: 'empty', names: { empty_figure: { help: 'empty' } }, ask: async () => ({ empty_figure: [] }) },
  ])
  watchClock(() => null)
  const text = await metrics.text()
  expect(text).not.toMatch(/^(empty_figure|clock_offset_seconds|files_up|files_free_bytes) /m)
  watchFileStore(
    () => false,
    () => 4096,
  )
  const withFiles = await metrics.text()
  expect(withFiles).toContain('\nfiles_up 0\n')
  expect(withFiles).toContain('\nfiles_free_bytes 4096\n')
})

test('a source that fails or hangs loses only its own metrics', async () => {
  const hanging = vi.fn(() => new Promise<number>(() => {}))
  const metrics = opened([
    source('well', async () => 1),
    source('failing', () => Promise.reject(new Error('no such table'))),
    source('hanging', hanging),
  ])
  const text = await metrics.text()
  expect(text).toContain('\nwell_figure 1\n')
  expect(text).toContain('store_figures_up{source="well"} 1')
  for (const name of ['failing', 'hanging']) {
    expect(text).toContain(`store_figures_up{source="${name}"} 0`)
    expect(text).not.toMatch(new RegExp(`^${name}_figure `, 'm'))
  }
  // The query may be the reason why the database is busy.
  await metrics.text()
  expect(hanging).toHaveBeenCalledTimes(1)
})

test('metrics are served on their own port, which serves no other path', async () => {
  const ask = vi.fn(async () => {
    await pause(20)
    return 1
  })
  const metrics = opened([source('one', ask)])
  const { port, close } = await serveMetrics({ metrics, port: 0, host: '127.0.0.1', log })
  try {
    const answers = await Promise.all([1, 2].map(() => fetch(`http://127.0.0.1:${port}/metrics`)))
    for (const answer of answers) {
      expect(answer.headers.get('content-type')).toContain('text/plain; version=0.0.4')
      expect(await answer.text()).toContain('one_figure 1')
    }
    for (const path of ['/', '/metrics/x', '/healthz'])
      expect((await fetch(`http://127.0.0.1:${port}${path}`)).status).toBe(404)
    await expect(serveMetrics({ metrics, port, host: '127.0.0.1', log })).rejects.toThrow(`METRICS_PORT ${port}`)
  } finally {
    await close()
  }
})
