import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { context, metrics as otelMetrics, propagation, trace } from '@opentelemetry/api'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { noGateway, testApp } from '../../http/testing.ts'
import { wantsOpenTelemetry } from '../../start-observing.ts'
import { testDatabase } from '../db/testing.ts'
import { watchedJob } from '../jobs/watched-job.ts'
import { makeLog } from './log.ts'
import { openMetrics } from './metrics.ts'
import { startOpenTelemetry } from './opentelemetry.ts'
import { watchCalls } from './watch-calls.ts'

const database = testDatabase()
const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'
const PARENT = '00f067aa0ba902b7'

type Attribute = { key: string; value: { stringValue?: string; intValue?: number | string } }
type Span = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  attributes: Attribute[]
  status: { code?: number; message?: string }
}
type Resource = { resource: { attributes: Attribute[] } }
type Traces = { resourceSpans: (Resource & { scopeSpans: { spans: Span[] }[] })[] }
type Figures = { resourceMetrics: { scopeMetrics: { metrics: { name: string }[] }[] }[] }

/** The requests of an OTLP collector, as JSON. https://opentelemetry.io/docs/specs/otlp/#otlphttp */
const received: { path: string; text: string }[] = []
const collector = createServer((request, response) => {
  let text = ''
  request.setEncoding('utf8').on('data', (piece: string) => (text += piece))
  request.on('end', () => {
    received.push({ path: request.url ?? '', text })
    response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}')
  })
})
let telemetry: ReturnType<typeof startOpenTelemetry>
let metrics: ReturnType<typeof openMetrics>
beforeAll(async () => {
  await new Promise<void>(resolve => collector.listen(0, '127.0.0.1', resolve))
  const { port } = collector.address() as AddressInfo
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', `http://127.0.0.1:${port}`)
  vi.stubEnv('OTEL_EXPORTER_OTLP_PROTOCOL', 'http/json')
  vi.stubEnv('OTEL_SERVICE_NAME', 'parts-store')
  vi.stubEnv('OTEL_BSP_SCHEDULE_DELAY', '50')
  vi.stubEnv('OTEL_METRIC_EXPORT_INTERVAL', '300')
  vi.stubEnv('OTEL_METRIC_EXPORT_TIMEOUT', '300')
  const log = makeLog({ write: () => {} })
  metrics = openMetrics({ version: '1', role: 'web', sources: [], log })
  telemetry = startOpenTelemetry({ metrics, log })
})
afterAll(async () => {
  await telemetry.stop()
  metrics.stop()
  for (const part of [context, trace, otelMetrics, propagation]) part.disable()
  collector.closeAllConnections()
  collector.close()
  vi.unstubAllEnvs()
})

const textsAt = (path: string) => received.filter(one => one.path === path).map(({ text }) => text)
const spans = (): Span[] =>
  textsAt('/v1/traces').flatMap(text =>
    (JSON.parse(text) as Traces).resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
  )
const factsOfSpan = ({ attributes }: Span) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? Number(value.intValue)]))
const spanNamed = async (name: string): Promise<Span> =>
  vi.waitFor(() => {
    const found = spans().find(span => span.name === name)
    if (!found) throw new Error(`no span ${name} among ${spans().map(span => span.name)}`)
    return found
  }, 30_000)

test('a request is a span in the trace of its caller, and its statements are within it', async () => {
  const { call, logged } = testApp(database.db, noGateway)
  const { headers } = await call('/api/products/an-secret-7', { headers: { traceparent: `00-${TRACE}-${PARENT}-01` } })
  const request = await spanNamed('GET /api/products/{slug}')
  expect(request).toMatchObject({ traceId: TRACE, parentSpanId: PARENT })
  expect(factsOfSpan(request)).toMatchObject({
    'http.route': '/api/products/{slug}',
    'http.response.status_code': 404,
    'store.request_id': headers.get('x-request-id'),
  })
  const statements = spans().filter(({ parentSpanId }) => parentSpanId === request.spanId)
  expect(statements.length).toBeGreaterThan(0)
  for (const statement of statements) {
    expect(statement.traceId).toBe(TRACE)
    expect(factsOfSpan(statement)['db.system.name']).toBe('postgresql')
  }
  // The span contains neither the address nor a value of a statement.
  expect(textsAt('/v1/traces').join()).not.toContain('an-secret-7')
  expect(logged.at(-1)?.fields.traceId).toBe(TRACE)
})

test('without a trace of the caller a new trace begins, which the log names', async () => {
  const { call, logged } = testApp(database.db, noGateway)
  await call('/robots.txt')
  const { traceId } = await spanNamed('GET /robots.txt')
  expect(logged.at(-1)?.fields.traceId).toBe(traceId)
  expect(traceId).not.toBe(TRACE)
})

test('concurrent requests have separate traces', async () => {
  const { call } = testApp(database.db, noGateway)
  const parents = Array.from({ length: 20 }, (_, at) => `${at + 1}`.padStart(32, 'a'))
  await Promise.all(parents.map(id => call('/api/categories', { headers: { traceparent: `00-${id}-${PARENT}-01` } })))
  await vi.waitFor(() => {
    const requests = spans().filter(({ parentSpanId }) => parentSpanId === PARENT)
    expect(parents.filter(id => requests.some(({ traceId }) => traceId === id))).toEqual(parents)
    for (const { traceId, parentSpanId } of spans()) {
      const above = spans().find(({ spanId }) => spanId === parentSpanId)
      if (above) expect(above.traceId).toBe(traceId)
    }
  }, 30_000)
})

test('a job and its calls are one trace; failures are traced without their values', async () => {
  const service = watchCalls(
    'gateway',
    { refund: () => Promise.reject(new Error('answered 500')) },
    { refund: undefined },
  )
  const work = async () => {
    await database.db.$client.query('SELECT $1::int / 0', [7_777_777]).catch(() => {})
    await service.refund()
    return undefined
  }
  const job = watchedJob({ queue: 'refunds', everySeconds: 1, limitSeconds: 1, work })
  await expect(job.work(new AbortController().signal)).rejects.toThrow('answered 500')
  const run = await spanNamed('job refunds')
  const call = await spanNamed('gateway refund')
  expect(call).toMatchObject({
    traceId: run.traceId,
    parentSpanId: run.spanId,
    status: { code: 2, message: 'answered 500' },
  })
  expect(run.status.code).toBe(2)
  const statement = spans().find(
    ({ parentSpanId, status }) => parentSpanId === run.spanId && status.message === 'division by zero',
  )
  expect(statement?.name).toBe('SELECT')
  expect(textsAt('/v1/traces').join()).not.toContain('7777777')
})

test('metrics are sent the same way, with the name of the service', async () => {
  await vi.waitFor(() => {
    const names = textsAt('/v1/metrics').flatMap(text =>
      (JSON.parse(text) as Figures).resourceMetrics.flatMap(({ scopeMetrics }) =>
        scopeMetrics.flatMap(({ metrics: all }) => all.map(({ name }) => name)),
      ),
    )
    expect(names).toEqual(
      expect.arrayContaining(['http.server.request.duration', 'store.job.duration', 'live_streams']),
    )
  }, 30_000)
  expect(textsAt('/v1/traces')[0]).toContain('"parts-store"')
})

test.each([
  [{}, false],
  [{ OTEL_SERVICE_NAME: 'store' }, false],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' }, true],
  [{ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://collector:4318/v1/traces' }, true],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318', OTEL_SDK_DISABLED: 'true' }, false],
])('with %j it is switched on: %s', (environment, wanted) => {
  expect(wantsOpenTelemetry(environment)).toBe(wanted)
})
