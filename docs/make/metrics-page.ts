import { readdirSync, readFileSync } from 'node:fs'
import { openDatabase } from '../../server/platform/db/database.ts'
import { makeLog } from '../../server/platform/observability/log.ts'
import { openMetrics } from '../../server/platform/observability/metrics.ts'
import { figureSources } from '../../server/system/metrics/figure-sources.ts'
import { MADE } from './made.ts'

/** The default metrics of prom-client. */
const OF_NODE = /^(?:nodejs|process)_/
const FOLDER = new URL('../../deploy/observability/', import.meta.url)

/** The default metrics that alerts and dashboard use. */
const usedOfNode = (): Set<string> => {
  const files = readdirSync(FOLDER).map(file => readFileSync(new URL(file, FOLDER), 'utf8'))
  return new Set(files.join('\n').match(/\b(?:nodejs|process)_\w+/g))
}

/** docs/metrics.md: every figure of `/metrics`, with its kind, labels and meaning. */
export async function metricsPage(): Promise<string> {
  // Only names are read, no values: it never connects.
  const db = openDatabase('postgres://127.0.0.1/none', () => {})
  const log = makeLog({ write: () => {} })
  const metrics = openMetrics({ version: '', role: '', sources: figureSources(db), log })
  try {
    const figures = metrics.registry.getMetricsAsArray().map(figure => ({
      name: figure.name,
      kind: `${figure.type}`,
      labels:
        'labelNames' in figure && Array.isArray(figure.labelNames)
          ? figure.labelNames.map(label => `\`${label}\``)
          : [],
      help: figure.help,
    }))
    const used = usedOfNode()
    const rows = figures
      .filter(({ name }) => !OF_NODE.test(name) || used.has(name))
      .toSorted((a, b) => (a.name < b.name ? -1 : 1))
      .map(({ name, kind, labels, help }) => `| \`${name}\` | ${kind} | ${labels.join(', ')} | ${help} |`)
    return `# Metrics\n${MADE}\n\nThe metrics of \`GET /metrics\` at \`METRICS_PORT\`, in the Prometheus format ([operations](operations.md), "Alerts"). A histogram \`x\` has \`x_bucket\`, \`x_count\` and \`x_sum\`. A metric without a value is left out. The answer also has the default metrics of prom-client, \`nodejs_…\` and \`process_…\`: their number depends on the operating system ([list](https://github.com/siimon/prom-client#default-metrics)). The table has those that the alerts and the dashboard use.\n\n| metric | type | labels | meaning |\n|---|---|---|---|\n${rows.join('\n')}\n`
  } finally {
    metrics.stop()
    await db.$client.end()
  }
}
