import { DiagLogLevel, diag, type Observable, metrics as otelMetrics } from '@opentelemetry/api'
import { NodeSDK } from '@opentelemetry/sdk-node'
import { CALLS, type CallMessage, JOBS, type JobMessage, REQUESTS, type RequestMessage } from './channels.ts'
import { listenTo } from './listen-to.ts'
import type { Log } from './log.ts'
import type { Metrics } from './metrics.ts'
import { contextManager } from './otel-context.ts'
import { makeSpans } from './otel-spans.ts'
import { outcomeOfCall } from './watch-calls.ts'

type Wanted = { metrics: Pick<Metrics, 'read' | 'registry'>; log: Log }

/**
 * Sends traces and metrics by OTLP, according to the standard variables (OTEL_EXPORTER_OTLP_ENDPOINT,
 * OTEL_SERVICE_NAME, OTEL_TRACES_SAMPLER …). This file is loaded only if these are set, because it takes half a second
 * and 40 MB. https://opentelemetry.io/docs/specs/otel/configuration/sdk-environment-variables/
 */
export function startOpenTelemetry({ metrics, log }: Wanted): { stop: () => Promise<void> } {
  const tell = (text: string, ...more: unknown[]) => log.warn({ more: more.map(String) }, `OpenTelemetry: ${text}`)
  const silent = () => {}
  diag.setLogger({ error: tell, warn: tell, info: silent, debug: silent, verbose: silent }, DiagLogLevel.WARN)
  // Messages of OpenTelemetry are written as lines of the store's log.
  const sdk = new NodeSDK({ contextManager, logRecordProcessors: [], instrumentations: [] })
  sdk.start()
  const endSpans = makeSpans()
  const endTimes = tellTimes()
  tellFigures(metrics)
  return {
    stop: async () => {
      endSpans()
      endTimes()
      await sdk.shutdown()
    },
  }
}

/** Metrics under the names that OpenTelemetry defines, if it defines one. */
function tellTimes(): () => void {
  const meter = otelMetrics.getMeter('store')
  const histogram = (name: string, description: string) => meter.createHistogram(name, { description, unit: 's' })
  const requests = histogram('http.server.request.duration', 'Time until an answer begins.')
  const calls = histogram('store.outside_call.duration', 'Calls of services outside.')
  const jobs = histogram('store.job.duration', 'Runs of jobs.')
  const began = new WeakMap<object, number>()
  const begin = (message: object) => void began.set(message, performance.now())
  const secondsOf = (message: object) => (performance.now() - (began.get(message) ?? performance.now())) / 1000
  const listening = [
    ...[REQUESTS, CALLS, JOBS].map(({ start }) => listenTo<object>(start, begin)),
    listenTo<RequestMessage>(REQUESTS.asyncEnd, message => {
      const { method, status, scope } = message
      requests.record(secondsOf(message), {
        'http.request.method': method,
        'http.route': scope.route ?? 'unknown',
        'http.response.status_code': status || 500,
      })
    }),
    listenTo<CallMessage>(CALLS.asyncEnd, message => {
      const { service, call } = message
      calls.record(secondsOf(message), { service, call, outcome: outcomeOfCall(message) })
    }),
    listenTo<JobMessage>(JOBS.asyncEnd, message =>
      jobs.record(secondsOf(message), { queue: message.queue, outcome: message.error === undefined ? 'ok' : 'failed' }),
    ),
  ]
  return () => {
    for (const { stop } of listening) stop()
  }
}

/** All other metrics of /metrics, under the same names. */
function tellFigures({ read, registry }: Wanted['metrics']): void {
  const meter = otelMetrics.getMeter('store')
  const observed = new Map<string, Observable>()
  for (const { name, help, type } of registry.getMetricsAsArray()) {
    const kind = `${type}`
    if (kind === 'gauge') observed.set(name, meter.createObservableGauge(name, { description: help }))
    if (kind === 'counter') observed.set(name, meter.createObservableCounter(name, { description: help }))
  }
  meter.addBatchObservableCallback(
    async result => {
      for (const { name, values } of await read()) {
        const own = observed.get(name)
        for (const { value, labels } of own ? values : []) if (own) result.observe(own, value, labels)
      }
    },
    [...observed.values()],
  )
}
