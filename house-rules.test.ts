import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { ALLOWED_IMPORTS, wallOf } from './allowed-imports.ts'

// Tests the import rules of docs/decisions/0001-house.md: allowed imports, no circles, no barrels.

type Import = { from: string; to: string; typeOnly: boolean }

const ROOT = dirname(fileURLToPath(import.meta.url))
const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx'], {
  cwd: ROOT,
  encoding: 'utf8',
})
const files = listed.split('\n').filter(file => file && !file.endsWith('.gen.ts'))

const STATEMENT = /^\s*(?:import|export)\s+(type\s+)?(?:[^'"`;]*?\sfrom\s+)?'([^']+)'/gm
const DYNAMIC = /\bimport\('([^']+)'\)/g

const imports: Import[] = files.flatMap(from => {
  const text = readFileSync(join(ROOT, from), 'utf8')
  const importsOfFile = [
    ...[...text.matchAll(STATEMENT)].map(([, type, to]) => ({ to: to ?? '', typeOnly: type !== undefined })),
    ...[...text.matchAll(DYNAMIC)].map(([, to]) => ({ to: to ?? '', typeOnly: false })),
  ]
  return importsOfFile
    .filter(({ to }) => to.startsWith('.'))
    .map(({ to, typeOnly }) => ({ from, to: join(dirname(from), to.replace(/\?.*$/, '')), typeOnly }))
})
const isTest = (file: string) => /\.test\.tsx?$/.test(file) || /(^|\/)testing[^/]*\.tsx?$|test-setup\.ts$/.test(file)
const topFolder = (file: string) => (file.includes('/') ? (file.split('/')[0] ?? '') : '')
/**
 * Returns the folder of a file in server/: a thing of the trade, `platform`, or `http`, which combines them. A folder
 * inside a thing with an entry of its own in ALLOWED_IMPORTS counts by itself: `orders/reading`.
 */
const domainFolder = (file: string) => wallOf(file) ?? /^server\/([^/]+)\//.exec(file)?.[1] ?? null
/** Returns the thing of a file, which owns its tables: `orders` for `server/orders/reading/read-order.ts`. */
const thingOf = (file: string) => /^server\/([^/]+)\//.exec(file)?.[1] ?? null

const broken = (rule: (edge: Import) => boolean) =>
  imports.filter(edge => !isTest(edge.from) && rule(edge)).map(({ from, to }) => `${from} → ${to}`)

test('the import graph was read', () => {
  expect(files.length).toBeGreaterThan(50)
  expect(imports.length).toBeGreaterThan(100)
  expect(imports).toContainEqual({
    from: 'server/catalogue/procedures.ts',
    to: 'server/catalogue/find-product.ts',
    typeOnly: false,
  })
})

test('the domain imports only itself and, in one place, store.config.ts', () => {
  const allowed = ({ from, to }: Import) =>
    topFolder(to) === 'domain' || (from === 'domain/settings/store.ts' && to === 'store.config.ts')
  expect(broken(edge => topFolder(edge.from) === 'domain' && !allowed(edge))).toEqual([])
})

test('the web imports the domain and itself, and from the server only the types of its procedures and the page context', () => {
  const allowed = ({ to, typeOnly }: Import) =>
    ['web', 'domain'].includes(topFolder(to)) ||
    (['server/router.ts', 'server/http/page-context.ts'].includes(to) && typeOnly)
  expect(broken(edge => topFolder(edge.from) === 'web' && !allowed(edge))).toEqual([])
})

test('the server imports the domain and itself; only its start, migrations and sandbox starter import demo or sandbox', () => {
  const exceptions = new Set([
    'server/main.ts → demo/load-if-empty.ts',
    'server/migrate-command.ts → demo/load-if-empty.ts',
    'server/payments/providers/authorize-net/run-sandbox.ts → sandbox/authorize-net/credentials.ts',
  ])
  const allowed = ({ from, to }: Import) =>
    ['server', 'domain', 'drawings'].includes(topFolder(to)) || exceptions.has(`${from} → ${to}`)
  expect(broken(edge => topFolder(edge.from) === 'server' && !allowed(edge))).toEqual([])
})

test('the trial imports only the attacked code, demo and bench, and no code imports the trial', () => {
  const allowed = ({ to }: Import) => ['trial', 'server', 'domain', 'sandbox', 'demo', 'bench'].includes(topFolder(to))
  expect(broken(edge => topFolder(edge.from) === 'trial' && !allowed(edge))).toEqual([])
  expect(imports.filter(edge => topFolder(edge.to) === 'trial' && topFolder(edge.from) !== 'trial')).toEqual([])
})

test('the platform imports no business code', () => {
  const isPlatform = (file: string) => file.startsWith('server/platform/')
  const allowed = /^(server\/platform|domain\/text|domain\/money)\/|^domain\/refusal\.ts$/
  expect(broken(({ from, to }) => isPlatform(from) && !allowed.test(to))).toEqual([])
})

test('folders of the server import each other only as ALLOWED_IMPORTS allows', () => {
  const domainFolders = new Set(imports.flatMap(({ from }) => domainFolder(from) ?? []).filter(name => name !== 'http'))
  expect([...domainFolders].filter(name => !(name in ALLOWED_IMPORTS))).toEqual([])
  const wrong = broken(({ from, to }) => {
    const [a, b] = [domainFolder(from), domainFolder(to)]
    return a !== null && b !== null && a !== b && a !== 'http' && b !== 'platform' && !ALLOWED_IMPORTS[a]?.includes(b)
  })
  expect(wrong).toEqual([])
})

test('no folder imports the whole context; each names the parts that it needs', () => {
  const importsContext = ({ from, to }: Import) =>
    to === 'server/context.ts' && ![null, 'http'].includes(domainFolder(from))
  expect(broken(importsContext)).toEqual([])
})

test('only the owner of a table imports it; others call the owner, or reference the table in their own tables', () => {
  const isForeign = ({ from, to }: Import) =>
    to.endsWith('/tables.ts') && !from.endsWith('/tables.ts') && ![thingOf(from), 'platform'].includes(thingOf(to))
  expect(broken(isForeign)).toEqual([])
})

test.each([
  ['orders', 'orders', 'status|payment_?status|version', 'server/orders/move-order.ts'],
  ['quotes', 'quotes', 'status|turn|version', 'server/quotes/internal/move-quote.ts'],
  ['returns', 'returns', 'state|version', 'server/returns/internal/move-return.ts'],
  ['fulfillments', 'fulfillments', 'state|version', 'server/fulfillments/internal/move-fulfillment.ts'],
  ['imports', 'imports', 'state', 'server/imports/internal/move-import.ts'],
  ['emails', 'emails', 'state', 'server/mail/move-mail.ts'],
  ['stock_alerts', 'stockAlerts', 'state', 'server/stock-alerts/internal/move-alert.ts'],
  ['payment_attempts', 'paymentAttempts', 'state', 'server/payments/move-attempt.ts'],
  ['refunds', 'refunds', 'state', 'server/payments/move-refund.ts'],
])('one file writes the status of %s', (table, inDrizzle, columns, writer) => {
  const statements = new RegExp(
    `UPDATE\\s+${table}\\b[^\`;]*?\\bSET\\b([^\`;]*?)(?:\\bWHERE\\b|\\bFROM\\b|\`)|\\.update\\(${inDrizzle}\\)\\s*\\.set\\(([\\s\\S]*?)\\)\\s*\\n`,
    'gi',
  )
  const written = new RegExp(`\\b(${columns})\\b\\s*(=[^=>]|:|,|\\})`, 'i')
  const writers = files
    .filter(file => /^(server|demo)\//.test(file) && !isTest(file))
    .filter(file =>
      [...readFileSync(join(ROOT, file), 'utf8').matchAll(statements)].some(([, sql, set]) =>
        written.test(sql ?? set ?? ''),
      ),
    )
  expect(writers).toEqual([writer])
})

test('one file writes the state of a return and the status of its order', () => {
  const steps =
    /\bmoveOrder\([^;]*?('(return_\w+|returned)'|RETURN_EVENTS)|\.(update|insert)\(returns\)[^;]*?\b(state|version):/
  const writers = files.filter(
    file => file.startsWith('server/') && !isTest(file) && steps.test(readFileSync(join(ROOT, file), 'utf8')),
  )
  expect(writers).toEqual(['server/returns/internal/move-return.ts'])
})

test('only the function that changes the status of an order or a quote queues its mails', () => {
  const importsMails = ({ to, typeOnly }: Import) => /\/(order|quote)-mails\.ts$/.test(to) && !typeOnly
  expect(broken(importsMails).sort()).toEqual([
    'server/orders/move-order.ts → server/orders/order-mails.ts',
    // An external refund by an admin does not change the order.
    'server/payments/record-external-refund.ts → server/orders/order-mails.ts',
    // Reminders do not change the status.
    'server/quotes/aog/escalate-aog.ts → server/quotes/quote-mails.ts',
    'server/quotes/expire-quotes.ts → server/quotes/quote-mails.ts',
    'server/quotes/internal/move-quote.ts → server/quotes/quote-mails.ts',
    // Other pieces to send back do not change the status.
    'server/returns/instruct-return.ts → server/orders/order-mails.ts',
  ])
})

test('only the folders of a payment provider name it, and one line each in the lists of server and browser', () => {
  const folders = /^(server\/payments|web\/checkout)\/providers\//
  const names = [...new Set(files.flatMap(file => /^server\/payments\/providers\/([^/]+)\//.exec(file)?.[1] ?? []))]
  const named = new RegExp(names.map(name => name.replaceAll('-', '[-_.]?')).join('|'), 'i')
  expect(names).toContain('authorize-net')
  const naming = files.filter(
    file =>
      /^(server|domain|web)\//.test(file) &&
      !isTest(file) &&
      !folders.test(file) &&
      named.test(readFileSync(join(ROOT, file), 'utf8')),
  )
  // The last one names the company that receives the card.
  expect(naming.sort()).toEqual([
    'domain/legal/first-privacy.ts',
    'server/payments/providers.ts',
    'web/checkout/card-form.ts',
  ])
})

test('only the worker renders mails, so no transaction renders a template', () => {
  const templateImports = imports.filter(
    ({ from, to, typeOnly }) =>
      !isTest(from) &&
      !typeOnly &&
      !from.startsWith('server/mail/templates/') &&
      (to.startsWith('server/mail/templates/') || /^server\/mail\/(mail-templates|write-mail)\.ts$/.test(to)),
  )
  const edges = [
    ...new Set(templateImports.map(({ from, to }) => `${from} → ${to.replace(/templates\/.*/, 'templates')}`)),
  ].sort()
  expect(edges).toEqual([
    'server/mail/deliver-mail.ts → server/mail/write-mail.ts',
    // Renders previews of mails.
    'server/mail/list-mails.ts → server/mail/write-mail.ts',
    'server/mail/mail-templates.ts → server/mail/templates',
    'server/mail/outbox.ts → server/mail/write-mail.ts',
    // Renders a preview of texts before the owner saves them, with a sample.
    'server/mail/preview-mail.ts → server/mail/mail-templates.ts',
    'server/mail/preview-mail.ts → server/mail/write-mail.ts',
    'server/mail/write-mail.ts → server/mail/mail-templates.ts',
    // Preloads the renderer.
    'server/main.ts → server/mail/templates',
    // Reads only the column of the subject.
    'server/reporting/today/internal/troubles-of-today.ts → server/mail/write-mail.ts',
  ])
})

test('internal folders are private', () => {
  expect(
    broken(({ from, to }) => to.includes('/internal/') && !from.startsWith(`${to.split('/internal/')[0]}/`)),
  ).toEqual([])
})

test('no file imports itself, even indirectly', () => {
  const next = new Map<string, string[]>()
  // Circles of types count too. The generated table of routes has the type of the router, which imports it.
  for (const { from, to } of imports)
    if (from !== 'web/route-tree.gen.ts' || to !== 'web/router.tsx') next.set(from, [...(next.get(from) ?? []), to])
  const done = new Set<string>()
  const circles: string[] = []
  const walk = (file: string, path: string[]) => {
    if (path.includes(file)) circles.push([...path.slice(path.indexOf(file)), file].join(' → '))
    if (done.has(file) || path.includes(file)) return
    for (const to of next.get(file) ?? []) walk(to, [...path, file])
    done.add(file)
  }
  for (const file of files) walk(file, [])
  expect(circles).toEqual([])
})

test('the type of what a call answers is exported from a file of queries, not from a component', () => {
  const exporting = files.filter(
    file =>
      file.endsWith('.tsx') && /^export type [^\n]*InferRouterOutputs/m.test(readFileSync(join(ROOT, file), 'utf8')),
  )
  expect(exporting).toEqual([])
})

/** Returns the circles from a folder to itself. */
function circlesOf(arrows: Map<string, Set<string>>): string[] {
  const done = new Set<string>()
  const walk = (folder: string, path: string[]): string[] => {
    if (path.includes(folder)) return [[...path.slice(path.indexOf(folder)), folder].join(' → ')]
    if (done.has(folder)) return []
    const circles = [...(arrows.get(folder) ?? [])].flatMap(to => walk(to, [...path, folder]))
    done.add(folder)
    return circles
  }
  return [...arrows.keys()].flatMap(folder => walk(folder, []))
}

test('folders of the domain and of the server import each other without circles', () => {
  const folder = (file: string) => /^domain\/([^/]+)\//.exec(file)?.[1]
  const between = new Map<string, Set<string>>()
  for (const { from, to } of imports.filter(edge => !isTest(edge.from))) {
    const [a, b] = [folder(from), folder(to)]
    if (a && b && a !== b) between.set(a, (between.get(a) ?? new Set()).add(b))
  }
  expect(between.size).toBeGreaterThan(5)
  expect(circlesOf(between)).toEqual([])
  expect(circlesOf(new Map(Object.entries(ALLOWED_IMPORTS).map(([name, others]) => [name, new Set(others)])))).toEqual(
    [],
  )
})

test('stored times are the database\u2019s, which all processes share: databaseNow() in place of new Date()', () => {
  const isFree = (file: string) =>
    !file.startsWith('server/') || /^server\/(platform|backup)\//.test(file) || /test\.ts$|testing/.test(file)
  const byOwnClock = files.filter(
    file => !isFree(file) && /new Date\(\)|\bDate\(Date\.now\(\)\)/.test(readFileSync(join(ROOT, file), 'utf8')),
  )
  expect(byOwnClock).toEqual([])
})

test('rows of SQL are parsed by rows() or firstRow(), not asserted: no query<…> on the server', () => {
  const isMeant = (file: string) => file.startsWith('server/') && !isTest(file)
  expect(files.filter(file => isMeant(file) && /\.query</.test(readFileSync(join(ROOT, file), 'utf8')))).toEqual([])
})

test('names describe the content: no barrels, no folders of unrelated helpers', () => {
  const forbidden = /(^|\/)(utils?|helpers?|common|misc|manager|shared)(\/|\.|-|$)/i
  expect(files.filter(file => forbidden.test(file))).toEqual([])
  expect(files.filter(file => /(^|\/)index\.tsx?$/.test(file) && !file.startsWith('web/routes/'))).toEqual([])
  const names = files.filter(file => !file.startsWith('web/routes/')).map(file => file.split('/').at(-1) ?? '')
  expect(
    names.filter(
      name => !/^([a-z0-9]+(-[a-z0-9]+)*(\.[a-z]+)*\.ts|[A-Z][A-Za-z]*\.tsx|[a-z-]+(\.[a-z]+)*\.tsx)$/.test(name),
    ),
  ).toEqual([])
})

test('each form waits for its script or names its method, so that no password gets into the address', () => {
  const forms = files
    .filter(file => topFolder(file) === 'web')
    .flatMap(file =>
      [...readFileSync(join(ROOT, file), 'utf8').matchAll(/<(form|Form|GetForm)\b[\s\S]*?>/g)].map(([tag]) => ({
        file,
        tag,
      })),
    )
  expect(forms.length).toBeGreaterThan(40)
  // A form element names its method, or has an action that React runs when its script is loaded.
  expect(forms.filter(({ tag }) => tag.startsWith('<form') && !/\s(method="post"|action=\{)/.test(tag))).toEqual([])
})

test('only web/stored.ts reads and writes the storage of the browser, which may be blocked or full', () => {
  // The first script of a page chooses the view of a list before any module is loaded.
  const allowed = ['web/stored.ts', 'web/catalogue/list-view.ts']
  const direct = files.filter(
    file =>
      topFolder(file) === 'web' &&
      !/\.test\.|test-setup/.test(file) &&
      /\b(?:local|session)Storage[.[]/.test(readFileSync(join(ROOT, file), 'utf8')),
  )
  expect(direct.filter(file => !allowed.includes(file))).toEqual([])
})

test('a form of the back office is an ActionForm, except where it is not one action with fields', () => {
  const own = files.filter(
    file =>
      file.startsWith('web/admin/') && !isTest(file) && /<(form|Form)\b/.test(readFileSync(join(ROOT, file), 'utf8')),
  )
  // A search that only changes the address is a GetForm.
  expect(own.sort()).toEqual([
    'web/admin/ActionForm.tsx',
    // Saves dimensions, or undoes all corrections of them.
    'web/admin/catalogue/PartFactsForm.tsx',
    // Shows the new prices before it changes them.
    'web/admin/catalogue/PriceDialog.tsx',
    // A scan field.
    'web/admin/counts/ScanField.tsx',
    // An editable table.
    'web/admin/quotes/OfferSheet.tsx',
    // Scan fields and an editable table: they add a line to a delivery, which is sent later.
    'web/admin/receiving/LineEntry.tsx',
    // A search: each unit found has a button, and Enter takes the only one.
    'web/admin/scans/DecideScans.tsx',
    // Both change the editable table beside them, and send nothing.
    'web/admin/sheets/ColumnTools.tsx',
    'web/admin/sheets/PasteNumbers.tsx',
    // An editable table: each row is sent on its own.
    'web/admin/shipping/ShippingBench.tsx',
  ])
})

test('a table of the back office is a list, a PlainTable or a FactTable, except where its cells are edited', () => {
  const own = files.filter(
    file => file.startsWith('web/admin/') && !isTest(file) && /<table\b/.test(readFileSync(join(ROOT, file), 'utf8')),
  )
  expect(own.sort()).toEqual([
    // Unfolds within the row of a list, where a table of cards would be cards in a card.
    'web/admin/audit/AuditFacts.tsx',
    // Scrolls below a header that stays in view.
    'web/admin/figures/FigureTable.tsx',
    // Editable tables.
    'web/admin/quotes/OfferSheet.tsx',
    'web/admin/receiving/SerialGrid.tsx',
    'web/admin/store/rates/RatesTable.tsx',
  ])
})

test('a list of the back office has a route with the loader of its definition', () => {
  const text = (file: string) => readFileSync(join(ROOT, file), 'utf8')
  const lists = files.filter(
    file => file.startsWith('web/admin/') && !isTest(file) && /\bdefineList\(/.test(text(file)),
  )
  const routes = imports.filter(({ from, to }) => from.startsWith('web/routes/') && lists.includes(to))
  expect(lists.filter(file => !routes.some(({ to }) => to === file))).toEqual([])
  expect(routes.map(({ from }) => from).filter(file => !/^ {2}loader: listLoader\(/m.test(text(file)))).toEqual([])
})

test('no page loads the readers of search parameters of the back office with the routes', () => {
  const routes = files.filter(file => file.startsWith('web/routes/admin/'))
  const own = routes.filter(file => {
    const [, reader = ''] = /validateSearch: (.*)/.exec(readFileSync(join(ROOT, file), 'utf8')) ?? []
    return reader !== '' && reader !== 'unreadSearch,'
  })
  expect(routes.length).toBeGreaterThan(30)
  expect(own).toEqual([])
})

test('the files and folders that the docs name exist', () => {
  const docs = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.md'], {
    cwd: ROOT,
    encoding: 'utf8',
  })
  const named = docs
    .split('\n')
    .filter(file => file !== '')
    .flatMap(file => {
      const text = readFileSync(join(ROOT, file), 'utf8')
      // A file is found by its name anywhere in the text, a folder only in backticks with a slash at the end.
      const paths = [
        ...text.matchAll(
          /(?<![\w./-])(?:server|web|domain|demo|sandbox|journeys|bench|trial|docs)\/[\w./-]*\.(?:tsx?|md|json|css)\b/g,
        ),
        ...text.matchAll(/(?<=`)(?:server|web|domain|demo|sandbox|journeys|bench|trial|docs)\/[\w./-]*(?=\/`)/g),
      ]
      const links = [...text.matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)/g)].map(([, link]) =>
        join(dirname(file), link ?? ''),
      )
      return [...paths.map(([path]) => path), ...links].map(path => ({ file, path }))
    })
  expect(named.length).toBeGreaterThan(100)
  expect(named.filter(({ path }) => !existsSync(join(ROOT, path))).map(({ file, path }) => `${file}: ${path}`)).toEqual(
    [],
  )
})

test('a name of the router is the folder of its procedures, without `admin` and `reading`', () => {
  const text = readFileSync(join(ROOT, 'server/router.ts'), 'utf8')
  const folders = new Map(
    [...text.matchAll(/^import \{ ([^}]+) \} from '\.\/(.+)\/[^/]*procedures\.ts'$/gm)].flatMap(([, names, path]) => {
      const folder =
        (path ?? '')
          .replace(/\/(admin|reading)$/, '')
          .split('/')
          .at(-1) ?? ''
      const name = folder.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
      return (names ?? '').split(', ').map(imported => [imported, name] as const)
    }),
  )
  const bodies = [...text.matchAll(/^(?:export )?const (?:procedures|router) = \{\n([\s\S]*?)\n\}\n/gm)]
  const entries = bodies
    .flatMap(([, body]) => (body ?? '').split('\n'))
    .map(line => line.trim().replace(/,$/, ''))
    .filter(entry => entry !== '...procedures')
  expect(entries.length).toBeGreaterThan(40)
  const wrong = entries.filter(entry => {
    const [name = ''] = entry.split(':')
    const used = [...entry.matchAll(/\b[a-zA-Z]+\b/g)].map(([word]) => word).filter(word => folders.has(word))
    return used.length === 0 || used.some(word => folders.get(word) !== name && word !== name)
  })
  expect(wrong).toEqual([])
})
