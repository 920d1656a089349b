import type { Db } from './platform/db/database.ts'
import { watchPool, watchStreams } from './platform/observability/gauges.ts'
import type { Log } from './platform/observability/log.ts'
import type { Settings } from './settings.ts'
import { figureSources } from './system/metrics/figure-sources.ts'

type Observed = {
  settings: Pick<Settings, 'metrics' | 'sentry' | 'version' | 'role'>
  db: Db
  streams: () => number
  log: Log
}

/**
 * Starts metrics for Prometheus, OpenTelemetry, and error reports to a Sentry, each if it is configured; other
 * libraries are not loaded. OpenTelemetry reads its own standard variables.
 */
export async function startObserving({ settings, db, streams, log }: Observed): Promise<{ stop: () => Promise<void> }> {
  const { version, role, metrics: port, sentry } = settings
  const stops: (() => unknown)[] = []
  watchPool('store', db.$client)
  watchStreams(streams)
  const isExporting = wantsOpenTelemetry(process.env)
  if (sentry) {
    const { trackErrors } = await import('./platform/observability/error-tracking.ts')
    stops.push(trackErrors({ ...sentry, version, role, log }).stop)
  }
  if (port || isExporting) {
    const { openMetrics } = await import('./platform/observability/metrics.ts')
    const metrics = openMetrics({ version, role, sources: figureSources(db), log })
    stops.push(metrics.stop)
    if (isExporting) {
      const { startOpenTelemetry } = await import('./platform/observability/opentelemetry.ts')
      stops.push(startOpenTelemetry({ metrics, log }).stop)
    }
    if (port) {
      const { serveMetrics } = await import('./platform/observability/serve-metrics.ts')
      stops.push((await serveMetrics({ metrics, ...port, log })).close)
    }
  }
  return {
    stop: async () => {
      for (const stop of stops.reverse()) await stop()
    },
  }
}

/** The destination of traces or metrics. https://opentelemetry.io/docs/specs/otel/protocol/exporter/ */
const ENDPOINTS = ['', 'TRACES_', 'METRICS_'].map(signal => `OTEL_EXPORTER_OTLP_${signal}ENDPOINT`)

export const wantsOpenTelemetry = (environment: Record<string, string | undefined>): boolean =>
  environment.OTEL_SDK_DISABLED !== 'true' && ENDPOINTS.some(name => environment[name])
