import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { testDatabase } from '../../platform/db/testing.ts'
import { makeLog } from '../../platform/observability/log.ts'
import { openMetrics } from '../../platform/observability/metrics.ts'
import { figureSources } from './figure-sources.ts'

// Checks that every metric that the files for Prometheus and Grafana use exists: an alert on a missing metric would
// never fire.

const database = testDatabase()
const FOLDER = fileURLToPath(new URL('../../../deploy/observability/', import.meta.url))
const log = makeLog({ write: () => {} })
const opened: { stop: () => void }[] = []
afterAll(() => {
  for (const { stop } of opened) stop()
})

/** Names of metrics, with those that a histogram adds. */
function namesHere(): Set<string> {
  const metrics = openMetrics({ version: '1', role: 'web', sources: figureSources(database.db), log })
  opened.push(metrics)
  return new Set(
    metrics.registry
      .getMetricsAsArray()
      .flatMap(({ name, type }) =>
        `${type}` === 'histogram' ? ['', '_bucket', '_count', '_sum'].map(end => name + end) : [name],
      ),
  )
}

/** Words of PromQL that the files use. Any word that is none of these, no label and no text is the name of a metric. */
const WORDS =
  /^(abs|sum|max|min|time|avg|count|by|rate|increase|histogram_quantile|avg_over_time|absent|topk|or|and|unless|vector|e\d)$/
const namesIn = (expression: string): string[] => {
  const bare = expression
    .replace(/"[^"]*"/g, '')
    .replace(/\{[^}]*\}/g, '')
    .replace(/\bby \([^)]*\)/g, '')
    .replace(/\[[^\]]*\]/g, '')
  return [...bare.matchAll(/(?<![\w.])[a-z_]\w*/g)].map(([name]) => name).filter(name => !WORDS.test(name))
}

const ALERT_FILES = ['alerts.yml', 'alerts-kubernetes.yml']
const alerts = ALERT_FILES.map(file => readFileSync(FOLDER + file, 'utf8')).join('\n')
const dashboard: { panels: { title: string; targets?: { expr: string }[] }[] } = JSON.parse(
  readFileSync(`${FOLDER}dashboard.json`, 'utf8'),
)
const EXPRESSION = /^ +expr: (?:>-\n((?: {10}.*\n)+)|(.*)\n)/gm
const ofAlerts = [...alerts.matchAll(EXPRESSION)].map(([, lines, line]) => lines ?? line ?? '')
const ofPanels = dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr))

test('every metric of alerts and dashboard exists', () => {
  expect(ofAlerts).toHaveLength([...alerts.matchAll(/- alert:/g)].length)
  const usedNames = new Set([...ofAlerts, ...ofPanels].flatMap(namesIn))
  expect(usedNames.size).toBeGreaterThan(20)
  // These metrics belong to Prometheus itself and to the blackbox_exporter.
  const here = namesHere().add('up').add('probe_success').add('probe_ssl_earliest_cert_expiry')
  expect([...usedNames].filter(name => !here.has(name))).toEqual([])
})

test('docs/metrics.md has each metric of alerts and dashboard that the store publishes', () => {
  const page = readFileSync(new URL('../../../docs/metrics.md', import.meta.url), 'utf8')
  const here = namesHere()
  const used = new Set([...ofAlerts, ...ofPanels].flatMap(namesIn).filter(name => here.has(name)))
  // A histogram has one row.
  const rows = [...used].map(name => name.replace(/_(?:bucket|count|sum)$/, ''))
  expect(rows.filter(name => !page.includes(`| \`${name}\` |`))).toEqual([])
})

test('a metric that is missing also raises an alert, because a comparison with it never does', () => {
  const missing = ofAlerts.flatMap(expression => [...expression.matchAll(/absent\((\w+)/g)].map(([, name]) => name))
  expect([...new Set(missing)].sort()).toEqual([
    'backup_age_seconds',
    'order_latest_seconds',
    'probe_success',
    'stock_checked_seconds',
    'store_build_info',
  ])
})

test('the alerts on missing pods have the numbers of the manifests', () => {
  const manifest = (file: string) =>
    readFileSync(new URL(`../../../deploy/kubernetes/${file}`, import.meta.url), 'utf8')
  const number = (text: string, pattern: RegExp) => Number(pattern.exec(text)?.[1])
  const wanted = (role: string) =>
    number(alerts, new RegExp(`count\\(store_build_info\\{role="${role}"\\}\\) < (\\d+)`))
  expect(wanted('web')).toBe(number(manifest('availability.yaml'), /minReplicas: (\d+)/))
  expect(wanted('worker')).toBe(number(manifest('worker.yaml'), /^ {2}replicas: (\d+)/m))
})

test('a metric that does not exist is detected', () => {
  const names = namesIn('sum by (state) (rate(no_such_total{state="x"}[5m])) / max(up) > 800e6')
  expect(names).toEqual(['no_such_total', 'up'])
})

const RULE_FILES = [
  ['prometheus.yml', ['alerts.yml']],
  ['prometheus-kubernetes.yml', ALERT_FILES],
] as const

test.each(RULE_FILES)('%s has each job that an alert uses', (name, ruleFiles) => {
  const { scrape_configs: jobs, rule_files } = parse(readFileSync(`${FOLDER}${name}`, 'utf8'))
  expect(rule_files).toEqual(ruleFiles)
  const names = jobs.map(({ job_name }: { job_name: string }) => job_name)
  const usedJobs = new Set([...alerts.matchAll(/job="([^"]+)"/g)].map(([, job]) => job))
  expect([...usedJobs].sort()).toEqual(['store', 'store-outside'])
  expect(names.sort()).toEqual([...usedJobs].sort())
})

test.each(RULE_FILES)('%s has a commented example of where alerts are sent', (name, ruleFiles) => {
  const text = readFileSync(`${FOLDER}${name}`, 'utf8')
  expect(parse(text)).not.toHaveProperty('alerting')
  const [block = ''] = /^# alerting:\n(?:# .*\n)+/m.exec(text) ?? []
  expect(parse(text.replace(block, block.replace(/^# /gm, '')))).toMatchObject({
    alerting: { alertmanagers: [{ static_configs: [{ targets: [expect.stringMatching(/:9093$/)] }] }] },
    rule_files: ruleFiles,
  })
})

test('the operators’ page explains each severity', () => {
  const docs = readFileSync(new URL('../../../docs/operations.md', import.meta.url), 'utf8')
  const severities = new Set([...alerts.matchAll(/severity: (\w+)/g)].map(([, severity = '']) => severity))
  expect([...severities].filter(severity => !docs.includes(`\`${severity}\` means`))).toEqual([])
})

test("the operators' page names each alert", () => {
  const docs = readFileSync(new URL('../../../docs/operations.md', import.meta.url), 'utf8')
  const names = [...alerts.matchAll(/- alert: (\w+)/g)].map(([, name = '']) => name)
  expect(names.filter(name => !docs.includes(`\`${name}\``))).toEqual([])
})

const PROMTOOL = [process.env.PROMTOOL ?? '', '/usr/bin/promtool', '/usr/local/bin/promtool'].find(existsSync)
if (!PROMTOOL) process.stdout.write('promtool is not installed (Debian: prometheus): the rules are not checked by it\n')
const promtool = (...args: string[]) => execFileSync(PROMTOOL ?? '', args, { cwd: FOLDER, encoding: 'utf8' })

test.skipIf(!PROMTOOL)('Prometheus itself accepts rules and configuration', async () => {
  expect(promtool('check', 'rules', ...ALERT_FILES)).toMatch(/SUCCESS/)
  const folder = await mkdtemp(join(tmpdir(), 'store-prometheus-'))
  try {
    for (const file of ALERT_FILES) await writeFile(join(folder, file), readFileSync(FOLDER + file))
    for (const [name] of RULE_FILES) {
      // Debian's build does not know kubernetes_sd_configs.
      const text = readFileSync(FOLDER + name, 'utf8').replace(
        'kubernetes_sd_configs:\n      - role: pod',
        'static_configs: []',
      )
      await writeFile(join(folder, name), text)
      expect(promtool('check', 'config', join(folder, name))).toMatch(/SUCCESS/)
    }
  } finally {
    await rm(folder, { recursive: true })
  }
})

type Series = [name: string, values: string]
/** A store that runs as it should: `1+0x9` is the value 1, and nine times the same. */
const RUNNING: Series[] = [
  ['store_build_info{role="web",instance="1"}', '1+0x6000'],
  ['store_build_info{role="web",instance="2"}', '1+0x6000'],
  ['store_build_info{role="web",instance="3"}', '1+0x6000'],
  ['store_build_info{role="worker",instance="4"}', '1+0x6000'],
  ['store_build_info{role="worker",instance="5"}', '1+0x6000'],
  ['probe_success{job="store-outside"}', '1+0x6000'],
  ...['backups', 'orders', 'stock'].map((source): Series => [`store_figures_up{source="${source}"}`, '1+0x6000']),
  ['backup_age_seconds', '60+0x6000'],
  ['order_latest_seconds', '60+0x6000'],
  ['stock_checked_seconds', '60+0x6000'],
]
const NOT_OPEN: Series = ['http_request_duration_seconds_count{status="not open"}', '1+1x6000']
/** The state of a store, the time after which the alert is due, and the alerts that then fire. */
const STATES: [state: string, hours: number, series: Series[], fires: string[]][] = [
  ['runs', 100, RUNNING, []],
  ['has made no backup', 35, without('backup_age'), []],
  ['has made no backup', 37, without('backup_age'), ['BackupMissing']],
  ['cannot read its backups', 37, without('backup_age', 'source="backups"'), []],
  ['has no order', 49, without('order_latest'), ['NoOrderYet']],
  ['has no order and is not open yet', 49, [...without('order_latest'), NOT_OPEN], []],
  ['has not checked its stock', 4, without('stock_checked'), ['StockNeverLookedAt']],
  ['is not probed from outside', 1, without('probe_success'), ['ProbeGone']],
  ['has no process for pages', 1, without('role="web"'), ['NoWebProcess']],
  ['has no worker', 1, without('role="worker"'), ['NoWorker']],
  ['has one process less for pages', 1, without('instance="3"'), ['WebPodsMissing']],
  ['has one worker less', 1, without('instance="5"'), ['WorkerPodsMissing']],
]
function without(...texts: string[]): Series[] {
  return RUNNING.filter(([name]) => !texts.some(text => name.includes(text)))
}

test.skipIf(!PROMTOOL)('alerts fire for each of these states, and no others', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'store-alerts-'))
  try {
    const names = [...alerts.matchAll(/- alert: (\w+)/g)].map(([, name = '']) => name)
    const tests = STATES.map(([state, hours, series, fires]) => ({
      name: state,
      interval: '1m',
      input_series: series.map(([name, values]) => ({ series: name, values })),
      promql_expr_test: [...new Set([...names, ...fires])].map(name => ({
        expr: `count(ALERTS{alertname="${name}",alertstate="firing"})`,
        eval_time: `${hours}h`,
        exp_samples: fires.includes(name) ? [{ value: 1, labels: '{}' }] : [],
      })),
    }))
    const rules = ALERT_FILES.map(file => FOLDER + file)
    await writeFile(join(folder, 'test.yml'), JSON.stringify({ rule_files: rules, evaluation_interval: '15m', tests }))
    expect(promtool('test', 'rules', join(folder, 'test.yml'))).toContain('SUCCESS')
  } finally {
    await rm(folder, { recursive: true })
  }
})
