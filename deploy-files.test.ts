import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { chmod, cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { z } from 'zod'
import { MAX_STREAMS_PER_CALLER, MAX_SUBSCRIBERS } from './server/live/broker.ts'
import { STREAM_TIMING } from './server/live/send-changes.ts'
import { OWN_CONNECTIONS } from './server/platform/db/check-connections.ts'
import { readRequestId } from './server/platform/http/request-id.ts'
import { MAX_OPEN } from './server/platform/http/requests-in-flight.ts'
import { SITE_TIMES } from './server/platform/limits/limits.ts'
import { readSettings, SETTING_NAMES } from './server/settings.ts'

// Compares the files of deploy/ with the code, because no test starts a container and a misspelled setting causes no error.

const ROOT = dirname(fileURLToPath(import.meta.url))
const read = (path: string) => readFileSync(join(ROOT, 'deploy', path), 'utf8')
const yaml = (path: string): unknown[] =>
  parseAllDocuments(read(path), { merge: true }).map(document => document.toJS())
const docsPage = (name: string) => readFileSync(join(ROOT, 'docs', name), 'utf8')
const filesOf = (folder: string) => readdirSync(join(ROOT, 'deploy', folder)).map(name => `${folder}/${name}`)

/** The seconds after DRAIN_SECONDS before a stopping process is killed: docs/operations.md. */
const STOP_SECONDS = 15
/** The timeout of a health check: a busy process answers within this time. */
const CHECK_SECONDS = 5
/** Variables that the C library, Node, the S3 client and OpenTelemetry read. */
const EXTERNAL_VARIABLES = /^(NODE_ENV|MALLOC_ARENA_MAX|AWS_\w+|OTEL_\w+)$/
const unknown = (names: string[]) =>
  names.filter(name => !SETTING_NAMES.includes(name.replace(/_FILE$/, '')) && !EXTERNAL_VARIABLES.test(name))

/**
 * Addresses of the database with the role that serves. Migrations, backups and commands work as the owner of the tables, so they
 * may not get these, which replace the owner's address.
 */
const SERVING_ADDRESSES = ['database_direct_url', 'database_read_url']
/** Secrets that are optional in live mode (server/settings.ts): no file of deploy/ may require them. */
const OPTIONAL_SECRETS = [
  ...SERVING_ADDRESSES,
  'session_secret_before',
  'easypost_api_key',
  'authorize_net_signature_key',
]
const SERVING_NAMES = SERVING_ADDRESSES.map(name => name.toUpperCase()).flatMap(name => [name, `${name}_FILE`])

/**
 * A stub of systemctl that prints its arguments, and of curl, so that processes are ready at once. The units in ENABLED are
 * enabled.
 */
const STUBS = `systemctl() { if [ "$1" = is-enabled ]; then case " $ENABLED " in *" $3 "*) ;; *) return 1 ;; esac; else echo "$@"; fi; }
curl() { :; }`

/**
 * A stub of kubectl that prints its arguments. `wait` succeeds for the condition in RESULT, and waits longer than the test for
 * another one, unless neither comes. The log of a pod that has not started cannot be read.
 */
const KUBECTL_STUB = `kubectl() {
  echo "kubectl $*"
  case "$*" in
    *"=$RESULT "*) return 0 ;;
    wait*--timeout=0*) return 1 ;;
    wait*) [ "$RESULT" = neither ] && return 1; exec sleep 60 ;;
    logs*) [ "$RESULT" != neither ] ;;
  esac
}`
const KUBECTL = ['/usr/bin/kubectl', '/usr/local/bin/kubectl'].find(existsSync)
if (!KUBECTL) process.stdout.write('kubectl is not installed: kustomization.yaml is read, but not built\n')

const Environment = z.record(z.string(), z.string())
const Service = z.looseObject({
  command: z.array(z.string()).optional(),
  environment: Environment.optional(),
  secrets: z.array(z.string()).optional(),
  volumes: z.array(z.string()).optional(),
  networks: z.union([z.array(z.string()), z.record(z.string(), z.object({ ipv4_address: z.string() }))]).optional(),
  depends_on: z.record(z.string(), z.object({ condition: z.string() })).optional(),
  stop_grace_period: z.string().regex(/^\d+s$/),
  restart: z.string(),
  healthcheck: z.looseObject({ timeout: z.string().optional(), disable: z.boolean().optional() }).optional(),
  init: z.boolean().optional(),
})
const Compose = z.looseObject({
  services: z.record(z.string(), Service),
  secrets: z.record(z.string(), z.object({ file: z.string() })),
  volumes: z.record(z.string(), z.unknown()),
})

const SUPERUSER_CONNECTIONS = 3
/** The connections for the store with the default max_connections of PostgreSQL. */
const FREE_CONNECTIONS = 100 - SUPERUSER_CONNECTIONS
/** Connections for commands, migrations and psql. */
const RESERVED_FOR_COMMANDS = 5
const example = Object.fromEntries(
  [...read('settings.env.example').matchAll(/^(\w+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]),
)
const connectionsWanted = (environment: Record<string, string>) => {
  const { pool, processes } = readSettings(environment).database
  return processes * (pool + OWN_CONNECTIONS)
}

describe('compose.yaml', () => {
  const { services, secrets, volumes } = Compose.parse(yaml('compose.yaml')[0])
  const own = Object.entries(services).filter(([name]) => /^(store|worker|migrate)/.test(name))

  test('sets only settings that the store reads, and each secret from a file that the service mounts', () => {
    expect(own.map(([name]) => name)).toEqual(['store1', 'store2', 'worker', 'migrate'])
    for (const [, { environment = {}, secrets: mounted = [] }] of own) {
      expect(unknown(Object.keys(environment))).toEqual([])
      const files = Object.entries(environment).filter(([name, path]) => name.endsWith('_FILE') && path !== '')
      expect(files.map(([, path]) => path.replace('/run/secrets/', '')).sort()).toEqual([...mounted].sort())
    }
    const known = Object.keys(secrets)
    expect(
      Object.values(services).flatMap(({ secrets = [] }) => secrets.filter(name => !known.includes(name))),
    ).toEqual([])
    for (const [name, { file }] of Object.entries(secrets)) expect(file).toBe(`./secrets/${name}`)
    // Docker requires a file even for an optional secret.
    const [, made = ''] = /`for name in ([a-z_ ]+); do : > \$name; done`/.exec(docsPage('operations.md')) ?? []
    expect(made.split(' ').sort()).toEqual(known.sort())
  })

  test('the migrations do not get the addresses of the role that serves, wherever they are set', () => {
    for (const [name, { environment = {}, secrets: mounted = [] }] of own) {
      const isServing = name !== 'migrate'
      expect(SERVING_ADDRESSES.filter(secret => mounted.includes(secret))).toEqual(isServing ? SERVING_ADDRESSES : [])
      // An empty variable is not set, and replaces one of env_file.
      if (!isServing) for (const setting of SERVING_NAMES) expect(environment[setting]).toBe('')
    }
  })

  test('gives every process DRAIN_SECONDS and enough time to stop', () => {
    for (const [name, { environment = {}, stop_grace_period }] of own) {
      if (name === 'migrate') continue
      expect(Number.parseInt(stop_grace_period, 10)).toBe(Number(environment.DRAIN_SECONDS) + STOP_SECONDS)
    }
  })

  test('restarts a killed process, and allows its watchdog to kill it', () => {
    for (const [name, { restart, init }] of own)
      expect([restart, init]).toEqual([name === 'migrate' ? 'no' : 'unless-stopped', true])
  })

  test('health checks accept late answers of a busy process, in the image and in all services', () => {
    expect(read('Dockerfile')).toMatch(
      new RegExp(`^HEALTHCHECK --interval=5s --timeout=${CHECK_SECONDS}s .*--retries=3 [\\s\\S]*/healthz`, 'm'),
    )
    const checks = Object.entries(services).flatMap(([name, { healthcheck }]) =>
      healthcheck?.disable ? [] : [[name, healthcheck?.timeout]],
    )
    // The store's own processes have the check of the image.
    expect(checks).toEqual([
      ...['store1', 'store2', 'worker'].map(name => [name, undefined]),
      ...['postgres', 'proxy'].map(name => [name, `${CHECK_SECONDS}s`]),
    ])
  })

  test('each process waits until the migrations have finished, which wait for the database', () => {
    expect(services.migrate?.command).toEqual(['node', 'server/migrate-command.ts', '--wait'])
    for (const [name, { depends_on: dependencies = {} }] of own)
      expect(dependencies.migrate?.condition).toBe(name === 'migrate' ? undefined : 'service_completed_successfully')
  })

  test('PostgreSQL has enough connections for its processes', () => {
    const [, { environment = {} } = {}] = own[0] ?? []
    const { DATABASE_PROCESSES = '' } = environment
    expect(own.filter(([name]) => name !== 'migrate')).toHaveLength(Number(DATABASE_PROCESSES))
    expect(connectionsWanted({ ...example, DATABASE_PROCESSES })).toBeLessThan(FREE_CONNECTIONS - RESERVED_FOR_COMMANDS)
  })

  test('the mounted files of the repository exist', () => {
    const ofOperator = ['./certificates']
    const mounted = Object.values(services).flatMap(({ volumes = [] }) =>
      volumes.map(volume => volume.split(':')[0] ?? ''),
    )
    expect(mounted.filter(from => !from.startsWith('.') && !(from in volumes))).toEqual([])
    const files = mounted.filter(from => from.startsWith('.') && !ofOperator.includes(from))
    expect(files.filter(file => !existsSync(join(ROOT, 'deploy', file)))).toEqual([])
    expect(files).toContain('./nginx.conf')
  })

  test('nginx proxies to each of its processes, and to no other address', () => {
    const addresses = own.flatMap(([, { networks = [] }]) =>
      Array.isArray(networks) ? [] : Object.values(networks).map(({ ipv4_address: address }) => `${address}:3000`),
    )
    const replaced = [...read('compose/run-nginx.sh').matchAll(/'s\/(127\S+)\/(\S+)\/'/g)]
    let conf = read('nginx.conf')
    for (const [, from = '', to = ''] of replaced) conf = conf.replaceAll(from.replaceAll('\\', ''), to)
    conf = conf.replace(/^.*127\.0\.0\.1:3003.*\n/gm, '')
    for (const [upstream] of conf.matchAll(/upstream \w+ \{[^}]*\}/g))
      expect([...upstream.matchAll(/^\s*server (\S+) /gm)].map(([, address]) => address)).toEqual(addresses)
    expect(addresses).toHaveLength(2)
  })
})

/** The variables of a unit: those of `Environment=`, and those that its command sets after settings.env was read. */
function environmentOf(unit: string): Record<string, string> {
  const lines = [...unit.matchAll(/^Environment=(.*)$/gm)].map(([, line = '']) => line)
  const assignments = [...lines, ownVariables(unit)].flatMap(line => line.split(' ')).filter(Boolean)
  return Object.fromEntries(assignments.map(assignment => assignment.split(/=(.*)/s).slice(0, 2)))
}

/** The assignments that the command of a unit begins with: `PORT=%i METRICS_PORT=1%i`. */
function ownVariables(unit: string): string {
  const [, assignments = ''] = /^ExecStart=\/usr\/bin\/env ((?:\w+=\S+ )+)/m.exec(unit) ?? []
  return assignments.trim()
}

describe('systemd', () => {
  const services = filesOf('systemd').filter(path => path.endsWith('.service'))

  test.each([
    ['store@.service', { PROCESS_ROLE: 'web', PORT: '3001', METRICS_PORT: '13001' }],
    ['store-worker.service', { PROCESS_ROLE: 'worker', PORT: '3010', METRICS_PORT: '13010' }],
  ])('settings.env, which all processes share, cannot replace the role and the ports of %s', (name, own) => {
    const assignments = ownVariables(read(`systemd/${name}`))
      .replaceAll('%i', '3001')
      .split(' ')
    // EnvironmentFile= overrides Environment= in any order: systemd.exec(5). The command comes after both.
    const shared = { PROCESS_ROLE: 'both', PORT: '3000', METRICS_PORT: '9464' }
    const output = execFileSync('/usr/bin/env', [...assignments, '/usr/bin/env'], { encoding: 'utf8', env: shared })
    expect(
      Object.fromEntries(
        output
          .trim()
          .split('\n')
          .map(line => line.split('=')),
      ),
    ).toEqual(own)
    expect(read('settings.env.example')).toContain('METRICS_PORT')
    for (const setting of Object.keys(own)) expect(Object.keys(example)).not.toContain(setting)
  })

  test.each(services)('%s gets the addresses of the role that serves only if it serves', path => {
    const text = read(path)
    const isServing = text.includes(' server/main.ts')
    for (const name of SERVING_ADDRESSES) expect(text.includes(`\nLoadCredential=${name}:`)).toBe(isServing)
    // Removes them last, after settings.env: systemd.exec(5).
    expect(text.includes(`\nUnsetEnvironment=${SERVING_NAMES.join(' ')}\n`)).toBe(!isServing)
    expect(text).toContain(
      `LoadCredential=database_url:/etc/aircraft-parts-store/secrets/${isServing ? '' : 'migrate_'}database_url\n`,
    )
  })

  test('a command connects as the owner of the tables, even if settings.env has addresses of the role that serves', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'store-command-'))
    try {
      await mkdir(join(folder, 'secrets'))
      const write = (file: string, text: string) => writeFile(join(folder, file), text)
      await write(
        'settings.env',
        `PUBLIC_URL="https://shop.test"\n${SERVING_NAMES.map(name => `${name}=wrong\n`).join('')}`,
      )
      await write('secrets/migrate_database_url', 'postgres://store_owner:x@127.0.0.1/store\n')
      await write('secrets/database_direct_url', 'postgres://store:x@127.0.0.1/store\n')
      await write('setpriv', '#!/bin/sh\nexec /usr/bin/env\n')
      await chmod(join(folder, 'setpriv'), 0o755)
      const script = read('systemd/store-command')
        .replace(/^APP=.*$/m, `APP=${folder}`)
        .replace(/^ETC=.*$/m, `ETC=${folder}`)
      const output = execFileSync('sh', ['-c', script, 'store-command', 'backup'], {
        encoding: 'utf8',
        env: { PATH: `${folder}:${process.env.PATH}` },
      })
      const set = new Map(
        output
          .trim()
          .split('\n')
          .map(line => [line.split('=')[0], line.split(/=(.*)/s)[1]]),
      )
      expect(set.get('PUBLIC_URL')).toBe('https://shop.test')
      expect(set.get('DATABASE_URL')).toBe('postgres://store_owner:x@127.0.0.1/store')
      expect(SERVING_NAMES.filter(name => set.has(name))).toEqual([])
    } finally {
      await rm(folder, { recursive: true })
    }
  })

  test.each(services)('%s sets only settings that the store reads, and has time to stop', path => {
    const text = read(path)
    const environment = environmentOf(text)
    expect(unknown(Object.keys(environment))).toEqual([])
    const credentials = [...text.matchAll(/^LoadCredential=(\w+):/gm)].map(([, name]) => `%d/${name}`)
    const files = Object.entries(environment).filter(([name]) => name.endsWith('_FILE'))
    expect(files.map(([, file]) => file).sort()).toEqual(credentials.sort())
    for (const name of [...OPTIONAL_SECRETS, 'aws_credentials'])
      if (text.includes(`LoadCredential=${name}:`)) expect(text).toContain(`\nSetCredential=${name}:\\n\n`)
    const [, entry = ''] = /^ExecStart=(?:.* )?\S+node (?:--\S+ )*(\S+\.ts)\b/m.exec(text) ?? []
    expect(existsSync(join(ROOT, entry))).toBe(true)
    const [, seconds] = /^TimeoutStopSec=(\d+)$/m.exec(text) ?? []
    expect(Number(seconds)).toBe(Number(environment.DRAIN_SECONDS ?? 5) + STOP_SECONDS)
  })

  test('the migrations wait for the database, and no unit fails or stops because another one does', () => {
    expect(read('systemd/store-migrate.service')).toMatch(/^ExecStart=.* server\/migrate-command\.ts --wait$/m)
    for (const path of filesOf('systemd'))
      expect(read(path)).not.toMatch(/^(Requires|Requisite|BindsTo|PartOf|Upholds|Conflicts)=/m)
    for (const name of ['store@.service', 'store-worker.service'])
      for (const kind of ['Wants', 'After'])
        expect(read(`systemd/${name}`)).toContain(`\n${kind}=network-online.target store-migrate.service\n`)
  })

  test('the default settings of PostgreSQL have enough connections for its four processes', () => {
    const started = /enable --now store-worker((?: store@\d+)+)/.exec(docsPage('operations.md'))
    expect(Number(example.DATABASE_PROCESSES)).toBe(1 + (started?.[1]?.trim().split(' ').length ?? 0))
    expect(connectionsWanted(example)).toBeLessThan(FREE_CONNECTIONS - RESERVED_FOR_COMMANDS)
  })

  test('a command gets each secret of the processes, and the database role of the migrations', () => {
    const units = ['store@.service', 'store-worker.service'].map(name => read(`systemd/${name}`))
    const loaded = units.flatMap(text => [...text.matchAll(/^LoadCredential=(\w+):/gm)].map(([, name = '']) => name))
    const secrets = loaded.filter(name => name !== 'aws_credentials' && !SERVING_ADDRESSES.includes(name))
    const command = read('systemd/store-command')
    const passed = [...command.matchAll(/^secret (\w+) (\w+)$/gm)]
    expect(unknown(passed.map(([, name = '']) => name))).toEqual([])
    const wanted = new Set(secrets.map(name => (name === 'database_url' ? 'migrate_database_url' : name)))
    expect(passed.map(([, , file = '']) => file).sort()).toEqual([...wanted].sort())
    for (const [, name = '', file = ''] of passed) expect(file.replace('migrate_', '')).toBe(name.toLowerCase())
    expect(loaded.filter(name => name === 'aws_credentials')).toHaveLength(units.length)
    expect([...command.matchAll(/^bucket_key (\w+) (\w+)$/gm)].map(([, name, key]) => [name, key])).toEqual([
      ['AWS_ACCESS_KEY_ID', 'aws_access_key_id'],
      ['AWS_SECRET_ACCESS_KEY', 'aws_secret_access_key'],
    ])
  })

  test('the first installation creates the link that a deploy changes, and a deploy restarts each enabled process', () => {
    const text = docsPage('operations.md')
    const [, link = ''] = /^WorkingDirectory=(\S+)$/m.exec(read('systemd/store@.service')) ?? []
    expect(text).toContain(`\`ln -s ${link}-1 ${link}\``)
    const [, block = ''] = /^\*A deploy on that machine\*.*\n```sh\n([^`]*)```$/m.exec(text) ?? []
    expect(block).toContain(`ln -sfn ${link}-2 ${link} && readlink ${link} `)
    const deploy = (enabled: string) =>
      execFileSync('bash', ['-euc', `${STUBS}\n${block.slice(block.indexOf('systemctl'))}`], {
        encoding: 'utf8',
        env: { PATH: process.env.PATH, ENABLED: enabled },
      })
        .trim()
        .split('\n')
    const [, ports = ''] = /enable --now store-worker((?: store@\d+)+)/.exec(text) ?? []
    const each = ports.trim().split(' ')
    // The alert StoreDown fires for each of these units that is not enabled.
    const targets = each.map(name => `"127.0.0.1:1${name.replace('store@', '')}"`)
    expect(read('observability/prometheus.yml')).toContain(`[${targets.join(', ')}, "127.0.0.1:13010"]`)
    expect(deploy(ports)).toEqual(['store-migrate', ...each, 'store-worker'].map(name => `restart ${name}`))
    expect(deploy('store@3001')).toEqual([
      'restart store-migrate',
      'start store@3002',
      'restart store@3001',
      'stop store@3002',
      'restart store-worker',
    ])
  })

  test('no page tells operators to read a secret that the store replaces by itself', () => {
    for (const name of ['operations.md', 'opening.md', 'settings.md'])
      expect(docsPage(name)).not.toContain('made_secrets')
  })

  test('the commands in the docs exist', () => {
    const { scripts } = z
      .object({ scripts: Environment })
      .parse(JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')))
    const shown = ['operations.md', 'opening.md'].flatMap(name =>
      [...docsPage(name).matchAll(/store-command ([a-z]+(?::[a-z]+)?) /g)].map(([, name = '']) => name),
    )
    expect(shown.length).toBeGreaterThan(3)
    expect(shown.filter(name => !(name in scripts))).toEqual([])
  })

  test('a timer starts the service of its name', () => {
    const timers = filesOf('systemd').filter(path => path.endsWith('.timer'))
    expect(timers).toHaveLength(1)
    for (const path of timers) {
      expect(services).toContain(path.replace(/timer$/, 'service'))
      expect(read(path)).toMatch(/^OnCalendar=\S/m)
    }
  })
})

test.each(['store@.service', 'store-worker.service'])(
  'systemd restarts %s after every SIGKILL, which the store’s watchdog uses',
  name => {
    const text = read(`systemd/${name}`)
    // A signal and an exit code count as failures: systemd.service(5).
    expect(text).toMatch(/^Restart=(on-failure|always)$/m)
    expect(text).toMatch(/^StartLimitIntervalSec=0$/m)
    expect(text).not.toMatch(/^(SuccessExitStatus|RestartPreventExitStatus)=/m)
  },
)

const Probe = z.strictObject({
  httpGet: z.strictObject({ path: z.enum(['/readyz', '/healthz']), port: z.literal('http') }),
  periodSeconds: z.number(),
  timeoutSeconds: z.number(),
  failureThreshold: z.number(),
})
const Container = z.looseObject({
  image: z.string(),
  command: z.array(z.string()).optional(),
  env: z.array(
    z.union([
      z.strictObject({ name: z.string(), value: z.string() }),
      z.strictObject({
        name: z.string(),
        valueFrom: z.strictObject({
          secretKeyRef: z.strictObject({
            name: z.literal('store-secrets'),
            key: z.string(),
            optional: z.literal(true),
          }),
        }),
      }),
    ]),
  ),
  securityContext: z.looseObject({ readOnlyRootFilesystem: z.literal(true) }),
  volumeMounts: z.array(z.looseObject({ name: z.string(), mountPath: z.string() })),
  startupProbe: Probe.optional(),
  readinessProbe: Probe.optional(),
  livenessProbe: Probe.optional(),
})
const Pod = z.looseObject({
  terminationGracePeriodSeconds: z.number().optional(),
  restartPolicy: z.string().optional(),
  securityContext: z.looseObject({ runAsNonRoot: z.literal(true) }),
  containers: z.tuple([Container]),
  volumes: z.array(z.looseObject({ name: z.string() })),
})
const Workload = z.looseObject({ spec: z.looseObject({ template: z.looseObject({ spec: Pod }) }) })
const Manifest = z.looseObject({
  apiVersion: z.string(),
  kind: z.string(),
  metadata: z.looseObject({
    name: z.string().regex(/^[a-z0-9][a-z0-9.-]*$/),
    annotations: Environment.optional(),
  }),
})

describe('Kubernetes', () => {
  const files = filesOf('kubernetes').filter(path => path !== 'kubernetes/kustomization.yaml')
  const manifests = files.flatMap(yaml).map(document => Manifest.parse(document))
  const data = (name: string, field: 'data' | 'stringData') => {
    const manifest = manifests.find(({ metadata }) => metadata.name === name)
    return Environment.parse(manifest?.[field])
  }
  const settings = data('store-settings', 'data')
  const workloads = manifests.filter(({ kind }) => kind === 'Deployment' || kind === 'Job')

  test('the manifests define all resources of a rolling update once', () => {
    expect(manifests.map(({ kind, metadata: { name } }) => `${kind} ${name}`).sort()).toEqual([
      'ConfigMap store-settings',
      'Deployment store-web',
      'Deployment store-worker',
      'HorizontalPodAutoscaler store-web',
      'Ingress store',
      'Job store-migrate-0.1.0',
      'NetworkPolicy store',
      'PodDisruptionBudget store-web',
      'PodDisruptionBudget store-worker',
      'Secret store-migrate-secrets',
      'Secret store-secrets',
      'Service store',
    ])
  })

  const Kustomization = z.strictObject({
    apiVersion: z.literal('kustomize.config.k8s.io/v1beta1'),
    kind: z.literal('Kustomization'),
    resources: z.array(z.string()),
    images: z.tuple([z.strictObject({ name: z.string(), newName: z.string(), newTag: z.string() })]),
    replacements: z.array(z.unknown()),
  })

  test('kustomization.yaml has all manifests except the settings, and the version of each image', () => {
    const { resources, images } = Kustomization.parse(yaml('kubernetes/kustomization.yaml')[0])
    expect(resources.map(name => `kubernetes/${name}`).sort()).toEqual(
      files.filter(path => !path.includes('settings')).sort(),
    )
    const [{ name, newTag }] = images
    const used = workloads.map(manifest => Workload.parse(manifest).spec.template.spec.containers[0].image)
    expect(new Set(used)).toEqual(new Set([`${name}:${newTag}`]))
  })

  test.skipIf(!KUBECTL)(
    'another version in kustomization.yaml is that of all images and of the name of the Job',
    async () => {
      const folder = await mkdtemp(join(tmpdir(), 'store-kustomize-'))
      try {
        await cp(join(ROOT, 'deploy/kubernetes'), folder, { recursive: true })
        const text = read('kubernetes/kustomization.yaml').replace(/newTag: .*/, 'newTag: 7a3b2c1')
        await writeFile(join(folder, 'kustomization.yaml'), text)
        const built = execFileSync(KUBECTL ?? '', ['kustomize', folder], { encoding: 'utf8' })
        expect([...built.matchAll(/image: \S+:(\S+)/g)].map(([, tag]) => tag)).toEqual([
          '7a3b2c1',
          '7a3b2c1',
          '7a3b2c1',
        ])
        expect(built).toContain('\n  name: store-migrate-7a3b2c1\n')
      } finally {
        await rm(folder, { recursive: true })
      }
    },
  )

  test.each([
    ['complete', true],
    ['failed', false],
    // The image cannot be pulled, so neither comes, and the log cannot be read.
    ['neither', false],
  ])(
    'the commands of migrate.yaml end if the migrations are %s, show the log, and deploy only after success',
    (result, deploys) => {
      const [block = ''] = /^(?:# {3}.*\n)+/m.exec(read('kubernetes/migrate.yaml')) ?? []
      const output = execFileSync('bash', ['-c', `${KUBECTL_STUB}\n${block.replace(/^# {3}/gm, '')}\ntrue`], {
        encoding: 'utf8',
        cwd: join(ROOT, 'deploy/kubernetes'),
        env: { PATH: process.env.PATH, RESULT: result },
        timeout: 30_000,
      })
      const called = output.trim().split('\n')
      expect(called[0]).toBe('kubectl apply -k . -l app.kubernetes.io/component=migrate')
      expect(called).toContain('kubectl logs -l job-name=store-migrate-0.1.0 --tail=-1 --prefix')
      expect(called.includes('kubectl apply -k .')).toBe(deploys)
      expect(docsPage('operations.md')).toContain('`kustomization.yaml`')
    },
  )

  test('each setting is read by the store, and each file in a setting is a key of the secret', () => {
    expect(unknown(Object.keys(settings))).toEqual([])
    const files = Object.entries(settings).filter(([name]) => name.endsWith('_FILE'))
    const needed = Object.keys(data('store-secrets', 'stringData')).filter(key => !OPTIONAL_SECRETS.includes(key))
    expect(files.map(([, path]) => path).sort()).toEqual(needed.map(key => `/run/secrets/store/${key}`).sort())
  })

  test('the Ingress has the limits of nginx.conf, and names what its controller must set', () => {
    const prefix = 'nginx.ingress.kubernetes.io/'
    const ingress = manifests.find(({ kind }) => kind === 'Ingress')
    const annotations = Environment.parse(ingress?.metadata.annotations)
    const setting = (name: string) => annotations[`${prefix}${name}`] ?? ''
    const limit = (pattern: RegExp) => Number(pattern.exec(read('nginx.conf'))?.[1])
    expect(Number(setting('limit-connections'))).toBe(limit(/limit_conn connections (\d+);/))
    expect(Number(setting('limit-rps'))).toBe(limit(/rate=(\d+)r\/s;/))
    expect(Number(setting('limit-rps')) * Number(setting('limit-burst-multiplier'))).toBe(limit(/burst=(\d+) nodelay;/))
    // A controller refuses an Ingress with a snippet unless it is configured to accept them.
    expect(Object.keys(annotations).filter(name => name.endsWith('-snippet'))).toEqual([])
    const controller = Environment.parse(
      parse([...read('kubernetes/service.yaml').matchAll(/^# {3}([\w-]+: .*)$/gm)].map(([, line]) => line).join('\n')),
    )
    expect(controller).toEqual({
      'limit-req-status-code': '429',
      'limit-conn-status-code': '429',
      'location-snippet': 'more_clear_input_headers X-Request-Id traceparent tracestate;',
      'generate-request-id': 'true',
      'use-forwarded-headers': 'false',
    })
    const text = docsPage('operations.md')
    expect(Object.keys(controller).filter(name => !text.includes(`\`${name}\``))).toEqual([])
  })

  test('PostgreSQL has enough connections for its pods, and the docs say how many it must allow', () => {
    const number = (kind: string, name: string, path: string[]) =>
      z.coerce.number().parse(
        path.reduce<unknown>(
          (value, key) => z.record(z.string(), z.unknown()).parse(value)[key],
          manifests.find(manifest => manifest.kind === kind && manifest.metadata.name === name),
        ),
      )
    const web = number('HorizontalPodAutoscaler', 'store-web', ['spec', 'maxReplicas'])
    const surge = number('Deployment', 'store-web', ['spec', 'strategy', 'rollingUpdate', 'maxSurge'])
    const workers = number('Deployment', 'store-worker', ['spec', 'replicas'])
    // A rolling update of two workers starts one more: 25 %, rounded up.
    expect(Number(settings.DATABASE_PROCESSES)).toBe(web + surge + workers + 1)
    const { DATABASE_PROCESSES = '', DATABASE_POOL = '' } = settings
    const wanted = connectionsWanted({ DATABASE_PROCESSES, DATABASE_POOL })
    const comment = read('kubernetes/settings.example.yaml')
    const [, allowed = ''] = /max_connections = (\d+)/.exec(comment) ?? []
    expect(comment).toContain(`${DATABASE_PROCESSES} × (${DATABASE_POOL} + ${OWN_CONNECTIONS}) = ${wanted}`)
    expect(wanted).toBeLessThan(Number(allowed) - SUPERUSER_CONNECTIONS - RESERVED_FOR_COMMANDS)
    const [, firstStart = ''] = /^\*Kubernetes\*: ([\s\S]*?)\n\n/m.exec(docsPage('operations.md')) ?? []
    expect(firstStart).toContain(`\`max_connections = ${allowed}\``)
  })

  test('pods may connect to all services that settings can name', () => {
    const Policy = z.looseObject({
      spec: z.looseObject({ egress: z.array(z.object({ ports: z.array(z.looseObject({ port: z.number() })) })) }),
    })
    const policy = Policy.parse(manifests.find(({ kind }) => kind === 'NetworkPolicy'))
    const ports = policy.spec.egress.flatMap(rule => rule.ports.map(({ port }) => port))
    // DNS (UDP and TCP), PostgreSQL, a pooler, mail (two ports), https, OTLP by gRPC and by HTTP, ClamAV.
    expect(ports).toEqual([53, 53, 5432, 6432, 465, 587, 443, 4317, 4318, 3310])
  })

  test.each(workloads.map(manifest => [manifest.metadata.name, manifest] as const))(
    'the workload %s has known settings, its volumes, and probes or a command',
    (name, manifest) => {
      const pod = Workload.parse(manifest).spec.template.spec
      const [{ env, command, volumeMounts, startupProbe, readinessProbe, livenessProbe }] = pod.containers
      expect(unknown(env.map(({ name }) => name))).toEqual([])
      expect(volumeMounts.map(({ name }) => name)).toEqual(pod.volumes.map(({ name }) => name))
      if (manifest.kind === 'Job') {
        const [, file = '', ...parameters] = command ?? []
        expect(existsSync(join(ROOT, file))).toBe(true)
        // Its pods fail backoffLimit times within 90 s, so a database that answers later would leave the Job failed.
        expect(parameters).toEqual(['--wait'])
        // A key that is missing from the Secret prevents the pod from starting.
        for (const name of OPTIONAL_SECRETS) expect(JSON.stringify(pod.volumes)).not.toContain(name)
        // An empty variable is not set, and replaces one of the ConfigMap.
        for (const name of SERVING_NAMES) expect(env).toContainEqual({ name, value: '' })
      } else {
        expect(pod.terminationGracePeriodSeconds).toBe(Number(settings.DRAIN_SECONDS) + STOP_SECONDS)
        // A busy process answers late but is still up, and the default timeout is a second.
        const slowly = { timeoutSeconds: CHECK_SECONDS, failureThreshold: 3 }
        const probe = (path: string) => ({ httpGet: { path, port: 'http' }, ...slowly })
        expect(readinessProbe).toEqual({ ...probe('/readyz'), periodSeconds: 2 })
        // Half a minute in total, like the watchdog.
        expect(livenessProbe).toEqual({ ...probe('/healthz'), periodSeconds: 10 })
        expect(startupProbe).toEqual({ ...probe('/healthz'), periodSeconds: 2, failureThreshold: 60 })
        expect(pod.restartPolicy ?? 'Always').toBe('Always')
        const optional = env.flatMap(entry =>
          'valueFrom' in entry ? [[entry.name, entry.valueFrom.secretKeyRef.key]] : [],
        )
        expect(optional).toEqual(OPTIONAL_SECRETS.map(key => [key.toUpperCase(), key]))
        expect(env).toContainEqual({ name: 'PROCESS_ROLE', value: name.replace('store-', '') })
      }
    },
  )
})

describe('pgbouncer.ini', () => {
  const sections: Record<string, Record<string, string>> = {}
  let section = ''
  for (const line of read('pgbouncer.ini').split('\n')) {
    if (/^(;.*)?$/.test(line)) continue
    const [, name] = /^\[(\w+)\]$/.exec(line) ?? []
    section = name ?? section
    const [, key = '', value = ''] = /^(\w+) = (\S.*)$/.exec(line) ?? []
    if (name !== undefined) sections[section] = {}
    else sections[section] = { ...sections[section], [key]: value }
  }
  const { databases = {}, pgbouncer = {} } = sections
  const secrets = parseAllDocuments(read('kubernetes/settings.example.yaml')).flatMap(document => {
    const { stringData } = z.looseObject({ stringData: Environment.optional() }).parse(document.toJS())
    return stringData === undefined ? [] : [stringData]
  })
  const kubernetes = z.looseObject({ data: Environment }).parse(yaml('kubernetes/settings.example.yaml')[0]).data

  test('has only sections, settings and comments', () => {
    expect(Object.keys(sections)).toEqual(['databases', 'pgbouncer'])
    for (const settings of Object.values(sections)) expect(Object.keys(settings)).not.toContain('')
  })

  test('has a pool for the database of each address of the role that serves, at the direct address', () => {
    const addresses = [
      ...secrets.flatMap(({ database_url: url, database_direct_url: direct }) => [url ?? [], direct ?? []].flat()),
      ...[read('compose.yaml'), docsPage('operations.md')].flatMap(text =>
        [...text.matchAll(/postgres:\/\/store:\S+?@[\w.]+:\d+\/[\w-]+/g)].map(([url]) => url),
      ),
    ]
    expect(addresses.length).toBeGreaterThan(4)
    const names = addresses.map(url => url.slice(url.lastIndexOf('/') + 1))
    expect(names.filter(name => !(name in databases))).toEqual([])
    const direct = new URL(secrets[0]?.database_direct_url ?? '')
    expect(databases).toEqual({ store: `host=${direct.hostname} port=${direct.port} dbname=store` })
  })

  test('assigns sessions by transaction, with named statements', () => {
    // DATABASE_PREPARED is yes by default.
    expect(pgbouncer).toMatchObject({ pool_mode: 'transaction', listen_port: '6432' })
    expect(Number(pgbouncer.max_prepared_statements)).toBeGreaterThan(0)
  })

  test('accepts the connections of all processes, and PostgreSQL those of the pooler and the direct ones', () => {
    for (const [{ DATABASE_PROCESSES = '' }, most] of [
      [example, 100],
      [kubernetes, Number(/max_connections = (\d+)/.exec(read('kubernetes/settings.example.yaml'))?.[1])],
    ] as const) {
      const processes = Number(DATABASE_PROCESSES)
      // Those for requests with the default pool, and one for health checks.
      expect(Number(pgbouncer.max_client_conn)).toBeGreaterThan(processes * (readSettings({}).database.pool + 1))
      const atPostgres = Number(pgbouncer.default_pool_size) + processes * (OWN_CONNECTIONS - 1)
      expect(atPostgres).toBeLessThan(most - SUPERUSER_CONNECTIONS - RESERVED_FOR_COMMANDS)
    }
    expect(read('pgbouncer.ini')).toContain(`and ${OWN_CONNECTIONS - 1} direct connections of each process`)
  })

  test('the docs say where its addresses belong, and that settings.env is the wrong file', () => {
    const [, pooler = ''] = /^\*\*A pooler\*\*([\s\S]*?)\n\n\*\*/m.exec(docsPage('operations.md')) ?? []
    for (const word of ['pgbouncer.ini', 'secrets/database_direct_url', 'users.txt', 'never into `settings.env`'])
      expect(pooler).toContain(word)
  })
})

/** The lines of each section of a haproxy file, by its name such as `frontend shop`. */
function haproxySections(): Record<string, string[]> {
  const sections: Record<string, string[]> = {}
  let name = ''
  for (const line of read('haproxy.cfg').split('\n')) {
    const text = line.replace(/#.*/, '').trimEnd()
    if (text === '') continue
    if (!text.startsWith(' ')) name = text
    sections[name] ??= []
    if (text.startsWith(' ')) sections[name]?.push(text.trim())
  }
  return sections
}
const numberIn = (lines: readonly string[], pattern: RegExp): number => {
  const [, number] = lines.map(line => pattern.exec(line)).find(Boolean) ?? []
  return Number(number)
}
/** The simultaneous pages of one process, for one visitor's address and for all others. */
const MAX_PAGES = 200

describe('haproxy.cfg', () => {
  const sections = haproxySections()
  const {
    global = [],
    defaults = [],
    'frontend plain': plain = [],
    'frontend shop': shop = [],
    'backend store': store = [],
    'backend live': live = [],
    'backend anyway': anyway = [],
  } = sections
  const serversOf = (lines: readonly string[]) =>
    lines.flatMap(line => /^server (\S+) (\S+)/.exec(line)?.slice(1, 3).join(' ') ?? [])

  test('the docs show the command that creates its certificate', () => {
    const [, file = ''] = /bind :443 ssl crt (\S+)/.exec(shop.join('\n')) ?? []
    expect(docsPage('operations.md')).toContain(`cat fullchain.pem privkey.pem > ${file} `)
  })

  test('has only the tested sections, each with its backend', () => {
    expect(Object.keys(sections)).toEqual([
      'global',
      'defaults',
      'frontend plain',
      'frontend shop',
      'backend store',
      'backend live',
      'backend anyway',
    ])
    expect(plain).toEqual(['bind :80', 'http-request redirect scheme https code 301'])
    expect(shop).toEqual(expect.arrayContaining(['use_backend live if { path /live }', 'default_backend store']))
  })

  test('proxies to the processes even while none is ready, because haproxy itself sends no Retry-After', () => {
    const [last, before] = [shop.at(-1), shop.at(-2)]
    expect([before, last]).toEqual(['use_backend anyway if { nbsrv(store) lt 1 }', 'default_backend store'])
    expect(serversOf(anyway)).toEqual(serversOf(store))
    expect(anyway.join('\n')).not.toMatch(/\bcheck\b|\btrack\b|httpchk/)
    expect(numberIn(anyway, /^default-server .*maxconn (\d+)/)).toBe(numberIn(store, /^default-server .*maxconn (\d+)/))
  })

  test('streams have a separate limit above that of a process, and the sum of all limits is below that of haproxy', () => {
    const streams = numberIn(live, /^default-server .*maxconn (\d+)/)
    const pages = numberIn(store, /^default-server .*maxconn (\d+)/)
    expect(streams).toBeGreaterThan(Math.max(...Object.values(MAX_SUBSCRIBERS)))
    expect(pages).toBeGreaterThanOrEqual(MAX_PAGES)
    expect(serversOf(live)).toEqual(serversOf(store))
    for (const line of live.filter(setting => setting.startsWith('server ')))
      expect(line).toMatch(/^server (\S+) \S+ track store\/\1$/)
    expect(numberIn(global, /^maxconn (\d+)/)).toBeGreaterThan(serversOf(store).length * (streams + pages))
    // Heartbeats come often enough that no timeout ends a stream.
    expect(1000 * numberIn(defaults, /^timeout server (\d+)s/)).toBeGreaterThan(2 * STREAM_TIMING.heartbeatMs)
    expect(1000 * numberIn(defaults, /^timeout client (\d+)s/)).toBeGreaterThan(2 * STREAM_TIMING.heartbeatMs)
  })

  test('closes idle connections before the store does, and its check has a longer timeout than that of the store', () => {
    expect(1000 * numberIn(defaults, /^timeout http-keep-alive (\d+)s/)).toBeLessThan(readSettings({}).keepAliveMs)
    expect(store).toEqual(expect.arrayContaining(['option httpchk', 'timeout check 5s']))
    expect(store).toContain('http-check expect status 200')
    // HTTP/1.1 with one Host header: other requests get 400 (server/platform/http/listen.ts).
    expect(store).toContainEqual(
      expect.stringMatching(/^http-check send meth GET uri \/readyz ver HTTP\/1\.1 hdr Host \S+$/),
    )
    expect(numberIn(store, /^default-server .*fall (\d+)/)).toBe(3)
  })

  test('limits an address before its requests are proxied, and replaces request and trace ids of clients', () => {
    const indexOf = (start: string) => shop.findIndex(line => line.startsWith(start))
    const positions = ['tcp-request connection track-sc0 src', 'http-request deny deny_status 429', 'use_backend'].map(
      indexOf,
    )
    expect(positions).not.toContain(-1)
    expect(positions).toEqual([...positions].sort((a, b) => a - b))
    expect(shop).toEqual(
      expect.arrayContaining([
        'http-request set-header X-Request-Id %[unique-id]',
        'http-request del-header traceparent',
        'http-request del-header tracestate',
        'http-request del-header X-Forwarded-For',
      ]),
    )
    // An address may open all streams that the store allows it, and pages in addition.
    expect(numberIn(shop, /sc_conn_cur\(0\) gt (\d+)/)).toBeGreaterThan(SITE_TIMES * MAX_STREAMS_PER_CALLER + MAX_OPEN)
    expect(readRequestId('3f1c1c7e-5a3b-4a43-9d2e-3c2f6f1f0a55')).toBeDefined()
  })
})

describe('nginx.conf', () => {
  const text = read('nginx.conf')
  const lines = text.split('\n').map(line => line.replace(/#.*/, '').trim())
  const upstreams = Object.fromEntries(
    [...text.matchAll(/^upstream (\w+) \{([^}]*)\}/gm)].map(([, name = '', inner = '']) => [
      name,
      [...inner.matchAll(/^\s*server (\S+) /gm)].map(([, address]) => address),
    ]),
  )

  test('streams have a separate unbuffered upstream, and workers have connections for all of them', () => {
    expect(upstreams.live).toEqual(upstreams.store)
    const [, live = ''] = /^upstream live \{([^}]*)\}/m.exec(text) ?? []
    // nginx resets a failure only when a request ends, and a stream does not end.
    for (const line of live.split('\n').filter(setting => setting.includes(' server ')))
      expect(line).toContain(' max_fails=0;')
    expect(text).toMatch(/location = \/live \{\s+proxy_pass http:\/\/live;\s+proxy_buffering off;\s+\}/)
    // Two connections per stream, even with a single worker.
    const streams = (upstreams.live?.length ?? 0) * Math.max(...Object.values(MAX_SUBSCRIBERS))
    for (const file of [text, read('compose/run-nginx.sh')]) {
      expect(numberIn(file.split('\n'), /worker_connections (\d{4,});/)).toBeGreaterThan(2 * streams)
      expect(numberIn(file.split('\n'), /worker_rlimit_nofile (\d+);/)).toBeGreaterThan(2 * streams)
    }
    // nginx refuses a second events block, so no file shows one that an operator could copy.
    const documents = docsPage('operations.md')
    for (const shown of [text, documents]) expect(shown).not.toMatch(/events \{/)
    for (const line of [/worker_rlimit_nofile \d+;/, /worker_connections \d+;/])
      expect(line.exec(documents)?.[0]).toBe(line.exec(text)?.[0])
    expect(1000 * numberIn(lines, /^proxy_read_timeout (\d+)s;/)).toBeGreaterThan(2 * STREAM_TIMING.heartbeatMs)
  })

  test('closes idle connections before the store does, redirects port 80 to https, and limits an address with 429', () => {
    expect(1000 * numberIn(lines, /^keepalive_timeout (\d+)s;/)).toBeLessThan(readSettings({}).keepAliveMs)
    expect(text).toMatch(/listen 80;\s+server_name \S+;\s+return 301 https:/)
    expect(lines).toEqual(
      expect.arrayContaining([
        'limit_req zone=store burst=200 nodelay;',
        'limit_conn connections 500;',
        'limit_req_status 429;',
        'limit_conn_status 429;',
      ]),
    )
  })

  test('replaces request and trace ids of clients, and no location sets headers, which would drop these', () => {
    expect(lines).toEqual(
      expect.arrayContaining([
        'proxy_set_header X-Request-Id $request_id;',
        'proxy_set_header traceparent "";',
        'proxy_set_header tracestate "";',
        'proxy_set_header X-Forwarded-For $remote_addr;',
      ]),
    )
    for (const [location] of text.matchAll(/^ {2}location [^{]*\{[^}]*\}/gm))
      expect(location).not.toContain('proxy_set_header')
  })
})

test.each([
  'package.json',
  'deploy/Dockerfile',
  'deploy/systemd/store@.service',
  'deploy/systemd/store-worker.service',
])('%s starts processes with two arenas of malloc', file => {
  expect(readFileSync(file, 'utf8')).toMatch(/^(ENV|Environment=|\s*"start": "exec env )(.* )?MALLOC_ARENA_MAX=2\b/m)
})

test('settings.env.example sets only settings that the store reads', () => {
  expect(unknown([...read('settings.env.example').matchAll(/^(\w+)=/gm)].map(([, name = '']) => name))).toEqual([])
})

test('the image has pg_dump of the major version of the server in compose.yaml, for npm run backup', () => {
  const [, server] = /image: postgres:(\d+)/.exec(read('compose.yaml')) ?? []
  const [, client] = /^ARG POSTGRES_MAJOR=(\d+)$/m.exec(read('Dockerfile')) ?? []
  expect(Number(client)).toBeGreaterThanOrEqual(Number(server))
  expect(read('Dockerfile')).toContain('postgresql-client-$POSTGRES_MAJOR')
})

test('the image copies and starts existing files, and contains all imported packages', () => {
  const text = read('Dockerfile')
  const ignore = readFileSync(join(ROOT, '.dockerignore'), 'utf8')
  const copied = [...ignore.matchAll(/^!(.+)$/gm)].map(([, path = '']) => path)
  expect(copied.filter(path => !existsSync(resolve(ROOT, path)))).toEqual([])
  for (const [, entry = ''] of text.matchAll(/(?:node |", ")(server\/\S+?\.ts)/g))
    expect(existsSync(join(ROOT, entry))).toBe(true)
  // Each start compares the sources of the pages with the build.
  for (const source of ['web', 'domain', 'store.config.ts', 'vite.config.ts', 'package-lock.json'])
    expect(copied).toContain(source)
  const { dependencies, devDependencies } = z
    .object({ dependencies: Environment, devDependencies: Environment })
    .parse(JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')))
  const folders = ['server', 'domain', 'demo', 'drawings', 'sandbox']
  const isRun = (path: string) =>
    path.endsWith('.ts') && !/(\.test\.ts|(^|\/)testing[^/]*\.ts|test-setup\.ts)$/.test(path)
  const imported = folders.flatMap(folder =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter(isRun)
      .flatMap(file =>
        [
          ...readFileSync(join(ROOT, folder, file), 'utf8').matchAll(
            /^(?:import|export) (?!type).*? ?from '((?:@[\w-]+\/)?[\w-][\w.-]*)/gm,
          ),
        ].map(([, name = '']) => name),
      ),
  )
  expect(imported.length).toBeGreaterThan(300)
  expect([...new Set(imported)].filter(name => name in devDependencies)).toEqual([])
  expect(Object.keys(dependencies)).toContain('pg')
})
