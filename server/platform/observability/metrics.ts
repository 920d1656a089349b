import {
  Counter,
  collectDefaultMetrics,
  Gauge,
  Histogram,
  type MetricObjectWithValues,
  type MetricValue,
  Registry,
} from 'prom-client'
import {
  CACHES,
  CALLS,
  type CacheMessage,
  type CallMessage,
  ERRORS,
  type ErrorMessage,
  JOBS,
  type JobMessage,
  REFUSED,
  REQUESTS,
  type RefusedMessage,
  type RequestMessage,
} from './channels.ts'
import { type FigureSource, figureReader } from './figures.ts'
import { CLOCK, FILES, POOLS, REPLICAS, STREAMS } from './gauges.ts'
import { listenTo } from './listen-to.ts'
import type { Log } from './log.ts'
import { outcomeOfCall } from './watch-calls.ts'

const QUICK_S = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]
const SLOW_S = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300]
const METHODS = new Set(['GET', 'HEAD', 'POST'])

/** Removes all values: a metric without labels is 0 after a reset, which would be a wrong value. */
function clear(gauge: Gauge, labelNames: readonly string[]): void {
  gauge.reset()
  if (labelNames.length === 0) gauge.remove()
}

type Wanted = { version: string; role: string; sources: readonly FigureSource[]; log: Log }
export type Metrics = {
  registry: Registry
  /** All metrics in the Prometheus text format. */
  text: () => Promise<string>
  /** All metrics as data. */
  read: () => Promise<MetricObjectWithValues<MetricValue<string>>[]>
  stop: () => void
}

/**
 * The metrics of this process, counted from now on, and the metrics of the whole store, which the database has. Each
 * label has few values: templates of addresses, names of queues and services, never an ID.
 * https://prometheus.io/docs/practices/naming/
 */
export function openMetrics({ version, role, sources, log }: Wanted): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const gauge = (name: string, help: string, labelNames: readonly string[] = [], collect?: (own: Gauge) => void) =>
    new Gauge({
      name,
      help,
      labelNames,
      registers,
      collect() {
        if (!collect) return
        clear(this, labelNames)
        collect(this)
      },
    })
  const counter = (name: string, help: string, labelNames: readonly string[]) =>
    new Counter({ name, help, labelNames, registers })
  const histogram = (name: string, help: string, labelNames: readonly string[], buckets: number[]) =>
    new Histogram({ name, help, labelNames, buckets, registers })

  gauge('store_build_info', 'The version and role of this process; always 1.', ['version', 'role']).set(
    { version, role },
    1,
  )

  const requests = histogram(
    'http_request_duration_seconds',
    'Time until an answer begins.',
    ['method', 'route', 'status'],
    QUICK_S,
  )
  const inFlight = gauge('http_requests_in_flight', 'Requests without an answer yet.')
  const tooMany = counter('http_requests_refused_total', 'Requests answered 429.', ['route'])
  const refused = counter('limit_refusals_total', 'Refusals by a rate limit, by its name.', ['limit'])
  const calls = histogram(
    'outside_call_duration_seconds',
    'Duration of calls to outside services.',
    ['service', 'call', 'outcome'],
    SLOW_S,
  )
  const jobs = histogram('job_duration_seconds', 'Duration of job runs.', ['queue', 'outcome'], SLOW_S)
  const caches = counter('cache_requests_total', 'Cache reads: hit, stale, miss.', ['cache', 'result'])
  const errors = counter('errors_total', 'Logged errors of the server and of browsers.', ['side'])

  gauge('db_pool_connections', 'Connections of a pool, used and idle.', ['pool', 'state'], own => {
    for (const [pool, { totalCount, idleCount }] of POOLS) {
      own.set({ pool, state: 'used' }, totalCount - idleCount)
      own.set({ pool, state: 'idle' }, idleCount)
    }
  })
  gauge('db_pool_waiting', 'Requests that wait for a connection of a pool.', ['pool'], own => {
    for (const [pool, { waitingCount }] of POOLS) own.set({ pool }, waitingCount)
  })
  gauge(
    'db_replica_asked',
    '1 while a replica is used; 0 while it is unavailable or lags too far.',
    ['replica'],
    own => {
      for (const [replica, lag] of REPLICAS) own.set({ replica }, lag() === null ? 0 : 1)
    },
  )
  gauge('db_replica_lag_seconds', 'Lag of a replica in use.', ['replica'], own => {
    for (const [replica, lag] of REPLICAS) {
      const seconds = lag()
      if (seconds !== null) own.set({ replica }, seconds)
    }
  })
  gauge(
    'clock_offset_seconds',
    'How far the clock of this process is ahead of the database’s, at the last health check.',
    [],
    own => {
      const seconds = CLOCK.offset()
      if (seconds !== null) own.set(seconds)
    },
  )
  gauge('files_up', '1 if the file store was available at the last check of this process.', [], own => {
    const wereThere = FILES.wereThere()
    if (wereThere !== null) own.set(wereThere ? 1 : 0)
  })
  gauge(
    'files_free_bytes',
    'Free space on the disk of the files, at the last check of this process; no value for a bucket.',
    [],
    own => {
      const bytes = FILES.freeBytes()
      if (bytes !== null) own.set(bytes)
    },
  )
  gauge('live_streams', 'Open streams of live changes.', [], own => own.set(STREAMS.count()))

  const began = new WeakMap<object, number>()
  const begin = (message: object) => void began.set(message, performance.now())
  const secondsOf = (message: object) => (performance.now() - (began.get(message) ?? performance.now())) / 1000
  const listening = [
    listenTo<RequestMessage>(REQUESTS.start, message => {
      inFlight.inc()
      begin(message)
    }),
    listenTo<RequestMessage>(REQUESTS.asyncEnd, message => {
      inFlight.dec()
      const route = message.scope.route ?? 'unknown'
      // A separate class, so that a shop before its opening causes no alert, but a failure in it does.
      const status = message.isNotOpen ? 'not open' : `${Math.floor((message.status || 500) / 100)}xx`
      const method = METHODS.has(message.method) ? message.method : 'other'
      requests.observe({ method, route, status }, secondsOf(message))
      if (message.status === 429) tooMany.inc({ route })
    }),
    listenTo<CallMessage>(CALLS.start, begin),
    listenTo<CallMessage>(CALLS.asyncEnd, message => {
      const { service, call } = message
      calls.observe({ service, call, outcome: outcomeOfCall(message) }, secondsOf(message))
    }),
    listenTo<JobMessage>(JOBS.start, begin),
    listenTo<JobMessage>(JOBS.asyncEnd, message => {
      const outcome = message.error === undefined ? 'ok' : 'failed'
      jobs.observe({ queue: message.queue, outcome }, secondsOf(message))
    }),
    listenTo<CacheMessage>(CACHES, ({ cache, result }) => caches.inc({ cache, result })),
    listenTo<RefusedMessage>(REFUSED, ({ limit }) => refused.inc({ limit })),
    listenTo<ErrorMessage>(ERRORS, ({ fields }) =>
      errors.inc({ side: fields.kind === 'browser' ? 'browser' : 'server' }),
    ),
  ]

  const readFigures = figureReader(sources, log)
  const known = gauge('store_figures_up', 'Whether the figures of this source could be read.', ['source'])
  const figures = new Map(
    sources.flatMap(({ names }) =>
      Object.entries(names).map(([name, { help, labels }]) => [name, gauge(name, help, labels)] as const),
    ),
  )
  const fill = async () => {
    for (const { source, readings } of await readFigures()) {
      known.set({ source: source.source }, readings ? 1 : 0)
      for (const name of Object.keys(source.names)) {
        const own = figures.get(name)
        if (!own) continue
        clear(own, source.names[name]?.labels ?? [])
        for (const { labels = {}, value } of readings?.[name] ?? []) own.set(labels, value)
      }
    }
  }
  return {
    registry,
    text: async () => {
      await fill()
      return registry.metrics()
    },
    read: async () => {
      await fill()
      return registry.getMetricsAsJSON()
    },
    stop: () => {
      for (const { stop } of listening) stop()
      registry.clear()
    },
  }
}
