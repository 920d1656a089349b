import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { rerunOnChange } from './rerun.ts'

let folder = ''
let running: { stop(): Promise<void> } | undefined
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rerun-'))
})
afterEach(async () => {
  await running?.stop()
  await rm(folder, { recursive: true, force: true })
})

const sources = () => join(folder, 'sources')
const log = () => readFile(join(folder, 'log'), 'utf8').catch(() => '')
/** A program that logs its version when it begins and when it is stopped, and runs until then. */
const program = (version: string) => `
  import { appendFileSync } from 'node:fs'
  const write = text => appendFileSync(${JSON.stringify(join(folder, 'log'))}, text + '\\n')
  process.on('SIGTERM', () => { write('end ${version}'); process.exit(0) })
  setInterval(() => {}, 1000)
  write('begin ${version}')`
const change = (version: string) => writeFile(join(sources(), 'program.mjs'), program(version))
const until = (text: string) => vi.waitFor(async () => expect(await log()).toBe(text), { timeout: 30_000 })

async function run(prepare: () => Promise<void>): Promise<string[]> {
  const lines: string[] = []
  await writeFile(join(folder, 'log'), '')
  await mkdir(sources())
  await change('one')
  running = rerunOnChange({
    watched: [sources()],
    prepare,
    command: [join(sources(), 'program.mjs')],
    env: process.env,
    say: line => void lines.push(line),
  })
  await until('begin one\n')
  return lines
}

test('a change stops the program and starts the new version; a stop ends it', async () => {
  await run(async () => {})
  await change('two')
  await until('begin one\nend one\nbegin two\n')
  await running?.stop()
  expect(await log()).toBe('begin one\nend one\nbegin two\nend two\n')
})

test('a failed preparation is reported, and the current program runs until a preparation succeeds', async () => {
  let isBroken = false
  const lines = await run(async () => {
    if (isBroken) throw new Error('building the pages failed')
  })
  isBroken = true
  await change('two')
  await vi.waitFor(() => expect(lines).toEqual(['building the pages failed']), { timeout: 30_000 })
  expect(await log()).toBe('begin one\n')
  isBroken = false
  await change('three')
  await until('begin one\nend one\nbegin three\n')
})
