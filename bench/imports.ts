import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { requestsPerSecond } from './load.ts'
import { residentKb } from './process-use.ts'
import { row, type Server } from './scratch-store.ts'

const ROWS = Number(process.env.ROWS ?? 100_000)
const MAX_SECONDS = (20 * ROWS) / 100_000
const MAX_SECONDS_OF_UNITS = (25 * ROWS) / 100_000
const UNITS_OF_PART = 5
const MAX_MB = 512
const CONNECTIONS = 4
const RUNS = 2

/**
 * Measures the time to import a list, and for comparison a bare COPY of the same rows; the memory of the import process; and
 * the throughput of pages during an import and without one. ROWS=n sets the length of the list.
 */
export async function measureImports(store: Server, databaseUrl: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-imports-'))
  try {
    const first = await writeList(join(folder, 'new.csv'), 'B')
    const bare = await bareCopy(databaseUrl, first)
    const load = () => `load ${loadavg()[0]?.toFixed(1)}`
    const added = await importFile(databaseUrl, folder, first)
    row(
      `${ROWS.toLocaleString('en-US')} new parts with stock`,
      `${added.seconds.toFixed(1)} s`,
      `${added.run.toFixed(1)} s without the start of its process`,
      `target ${MAX_SECONDS} s`,
      `bare COPY ${bare.toFixed(2)} s: ${(added.seconds / bare).toFixed(0)} times`,
      `${added.megabytes} MB of ${MAX_MB}`,
      load(),
    )
    let best = Number.POSITIVE_INFINITY
    for (let run = 0; run < RUNS; run++) best = Math.min(best, (await importFile(databaseUrl, folder, first)).seconds)
    row('the same list again, no changes', `${best.toFixed(1)} s`, `best of ${RUNS}`, load())
    await measureUnits(databaseUrl, folder)
    for (const [name, path] of [
      ['page from the cache', '/shop'],
      ['API, list of 20', '/api/products?perPage=20'],
    ] as const) {
      const before = await requestsPerSecond(store.address + path, CONNECTIONS)
      const list = await writeList(join(folder, 'more.csv'), `M${path.length}`)
      const importing = importFile(databaseUrl, folder, list)
      const during = await rateUntil(importing, store.address + path)
      const { seconds } = await importing
      const after = await requestsPerSecond(store.address + path, CONNECTIONS)
      const withoutImport = (before + after) / 2
      row(
        `${name}, during an import`,
        `${during.toFixed(0)}/s`,
        `${withoutImport.toFixed(0)}/s without one: ${((100 * during) / withoutImport).toFixed(0)} %`,
        'target 80 %',
        `the import took ${seconds.toFixed(1)} s`,
        load(),
      )
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Measures lists with a unit in each row: new, repeated, and with another tag number in every tenth row. */
async function measureUnits(databaseUrl: string, folder: string): Promise<void> {
  const load = () => `load ${loadavg()[0]?.toFixed(1)}`
  const first = await writeUnits(join(folder, 'units.csv'), '')
  const added = await importFile(databaseUrl, folder, first)
  row(
    `${ROWS.toLocaleString('en-US')} new units of ${Math.ceil(ROWS / UNITS_OF_PART).toLocaleString('en-US')} new parts`,
    `${added.seconds.toFixed(1)} s`,
    `${added.run.toFixed(1)} s without the start of its process`,
    `target ${MAX_SECONDS_OF_UNITS} s`,
    `${added.megabytes} MB of ${MAX_MB}`,
    load(),
  )
  const same = await importFile(databaseUrl, folder, first)
  row('the same units again, no changes', `${same.seconds.toFixed(1)} s`, load())
  const other = await importFile(databaseUrl, folder, await writeUnits(join(folder, 'other.csv'), 'b'))
  row('a new tag number in every tenth row', `${other.seconds.toFixed(1)} s`, load())
}

/** Writes a list of parts with five units each: three rows with a serial number, then one with a lot. */
async function writeUnits(file: string, tagSuffix: string): Promise<string> {
  const out = createWriteStream(file)
  out.write(
    'sku,name,manufacturer,condition,quantity,serial,lot,tag_type,tag_number,tagged_by,tag_date,trace_to,tsn,location,cost\n',
  )
  for (let n = 0; n < ROWS; n++) {
    const part = Math.floor(n / UNITS_OF_PART)
    const isLot = n % 4 === 3
    const number = n % 10 === 0 ? `T${n}${tagSuffix}` : `T${n}`
    const text = `U${part}-${part % 97},"Pump assy, ${part % 1000}",Maker ${part % 1000},${n % 2 ? 'OH' : 'TST'},${isLot ? 12 : 1},${isLot ? '' : `S${n}`},${isLot ? `L${n}` : ''},8130-3,${number},Shop ${n % 40},2025-11-${10 + (n % 20)},Airline ${n % 60},${n % 9000}.5,B${n % 400},${n % 500}.25\n`
    if (!out.write(text)) await once(out, 'drain')
  }
  out.end()
  await finished(out)
  return file
}

/** Returns the responses per second while `work` runs. */
async function rateUntil(work: Promise<unknown>, url: string): Promise<number> {
  let isOver = false
  void work.finally(() => {
    isOver = true
  })
  const rates: number[] = []
  while (!isOver || rates.length === 0) rates.push(await requestsPerSecond(url, CONNECTIONS))
  return rates.reduce((sum, rate) => sum + rate, 0) / rates.length
}

/** Writes a list like that of a dealer: parts of a thousand makers, and every fifth part in two conditions. */
async function writeList(file: string, begins: string): Promise<string> {
  const out = createWriteStream(file)
  out.write('sku,name,description,manufacturer,category,condition,quantity,price,weight,uom\n')
  const CONDITIONS = ['NE', 'OH', 'SV', 'NS', 'AR']
  for (let n = 0; n < ROWS; n++) {
    const part = n - (n % 5 === 4 ? 1 : 0)
    const text = `${begins}${part}-${part % 97},"Valve assy, ${part % 1000}",Fuel valve of series ${part % 37} for the wing tank,Maker ${part % 1000},Valves ${part % 20},${CONDITIONS[n % 5]},${n % 50},${(part % 9000) + 0.5},${(part % 40) + 0.25},EA\n`
    if (!out.write(text)) await once(out, 'drain')
  }
  out.end()
  await finished(out)
  return file
}

/** The upper limit: copies the list into a table without an index. Returns the seconds. */
async function bareCopy(databaseUrl: string, file: string): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query(`CREATE TEMP TABLE bare (sku text, name text, description text, manufacturer text, category text,
      condition text, quantity int, price numeric, weight numeric, uom text)`)
    const began = performance.now()
    const copy = client.query(copyFrom('COPY bare FROM STDIN (FORMAT csv, HEADER)'))
    copy.end(await readFile(file))
    await finished(copy)
    return (performance.now() - began) / 1000
  } finally {
    await client.end()
  }
}

/**
 * Imports a list by the command line, in a process limited to a heap of 256 MB. Returns its time and its maximum resident
 * memory.
 */
async function importFile(
  databaseUrl: string,
  folder: string,
  file: string,
): Promise<{ seconds: number; run: number; megabytes: number }> {
  const began = performance.now()
  const child = spawn(
    process.execPath,
    ['--max-old-space-size=256', 'server/imports/import-command.ts', file, '--errors', join(folder, 'errors.csv')],
    { env: { ...process.env, DATABASE_URL: databaseUrl }, stdio: ['ignore', 'ignore', 'inherit'] },
  )
  let peak = 0
  const sampling = setInterval(() => {
    peak = Math.max(peak, residentKb(child.pid))
  }, 100)
  const [code] = await once(child, 'exit')
  clearInterval(sampling)
  if (code !== 0) throw new Error(`the import of ${file} ended with ${code}`)
  const seconds = (performance.now() - began) / 1000
  return { seconds, run: await lastRun(databaseUrl), megabytes: Math.round(peak / 1024) }
}

/** The seconds from the start to the end of the last import, by its history. */
async function lastRun(databaseUrl: string): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ seconds: string }>(
      'SELECT extract(epoch FROM ended_at - begun_at) AS seconds FROM imports ORDER BY id DESC LIMIT 1',
    )
    return Number(rows[0]?.seconds)
  } finally {
    await client.end()
  }
}
