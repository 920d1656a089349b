import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
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
const WORDS = /^(abs|sum|max|min|time|avg|count|by|rate|increase|histogram_quantile|avg_over_time|topk|or|vector|e\d)$/
const namesIn = (expression: string): string[] => {
  const bare = expression
    .replace(/"[^"]*"/g, '')
    .replace(/\{[^}]*\}/g, '')
    .replace(/\bby \([^)]*\)/g, '')
    .replace(/\[[^\]]*\]/g, '')
  return [...bare.matchAll(/(?<![\w.])[a-z_]\w*/g)].map(([name]) => name).filter(name => !WORDS.test(name))
}

const alerts = readFileSync(`${FOLDER}alerts.yml`, 'utf8')
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

test('a metric that does not exist is detected', () => {
  const names = namesIn('sum by (state) (rate(no_such_total{state="x"}[5m])) / max(up) > 800e6')
  expect(names).toEqual(['no_such_total', 'up'])
})

test.each(['prometheus.yml', 'prometheus-kubernetes.yml'])('%s has each job that an alert uses', name => {
  const { scrape_configs: jobs, rule_files } = parse(readFileSync(`${FOLDER}${name}`, 'utf8'))
  expect(rule_files).toEqual(['alerts.yml'])
  const names = jobs.map(({ job_name }: { job_name: string }) => job_name)
  const usedJobs = new Set([...alerts.matchAll(/job="([^"]+)"/g)].map(([, job]) => job))
  expect([...usedJobs].sort()).toEqual(['store', 'store-outside'])
  expect(names.sort()).toEqual([...usedJobs].sort())
})

test.each(['prometheus.yml', 'prometheus-kubernetes.yml'])(
  '%s has a commented example of where alerts are sent',
  name => {
    const text = readFileSync(`${FOLDER}${name}`, 'utf8')
    expect(parse(text)).not.toHaveProperty('alerting')
    const [block = ''] = /^# alerting:\n(?:# .*\n)+/m.exec(text) ?? []
    expect(parse(text.replace(block, block.replace(/^# /gm, '')))).toMatchObject({
      alerting: { alertmanagers: [{ static_configs: [{ targets: [expect.stringMatching(/:9093$/)] }] }] },
      rule_files: ['alerts.yml'],
    })
  },
)

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

const PROMTOOL = ['/usr/bin/promtool', '/usr/local/bin/promtool'].find(existsSync)
if (!PROMTOOL) process.stdout.write('promtool is not installed (Debian: prometheus): the rules are not checked by it\n')
test.skipIf(!PROMTOOL)('Prometheus itself accepts rules and configuration', () => {
  for (const args of [
    ['rules', 'alerts.yml'],
    ['config', 'prometheus.yml'],
    ['config', 'prometheus-kubernetes.yml'],
  ])
    expect(execFileSync(PROMTOOL ?? '', ['check', ...args], { cwd: FOLDER, encoding: 'utf8' })).toMatch(/SUCCESS/)
})
