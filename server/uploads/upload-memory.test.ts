import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { MAX_HEAP_MEGABYTES } from './read-upload.ts'
import { workbook } from './testing.ts'

const megabytes = (token: string, count: number) => Buffer.alloc(count * 1e6, token)
const sheet = (...pieces: (string | Buffer)[]) =>
  workbook({ 'xl/worksheets/sheet1.xml': Buffer.concat(pieces.map(piece => Buffer.from(piece))) })

/** Reads a file as the upload process does; returns the result, and the maximum memory. */
async function readIn(file: Buffer) {
  const [program, work] = ['upload-process.ts', 'upload-work.ts'].map(name => new URL(name, import.meta.url).href)
  const reads = `
    await import('${program}')
    const { UPLOAD_WORK } = await import('${work}')
    const pieces = []
    for await (const piece of process.stdin) pieces.push(piece)
    const said = await UPLOAD_WORK.attachedType(Buffer.concat(pieces)).catch(error => error.code ?? String(error))
    const { readFileSync } = await import('node:fs')
    // Its own most: resourceUsage counts what the process had that started it.
    const [, kilobytes] = /VmHWM:\\s*(\\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))
    console.log(JSON.stringify({ said, megabytes: kilobytes / 1024 }))`
  const args = [`--max-old-space-size=${MAX_HEAP_MEGABYTES}`, '--input-type=module', '-e', reads]
  const reader = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'ignore'] })
  reader.stdin.end(file)
  const answer = await text(reader.stdout)
  return answer === '' ? { said: 'ended', megabytes: Number.NaN } : JSON.parse(answer)
}

// Each file has 140 kB.
test.each([
  ['a formula without an end', sheet('<s><f>', megabytes('"\u0101"', 145), '</f></s>')],
  ['an instruction without an end', sheet('<?x ', megabytes('?', 145))],
  ['elements in each other', sheet(megabytes('<a>', 145))],
])('%s does not exhaust the memory of the process that reads uploads', async (_, file) => {
  const { said, megabytes: most } = await readIn(file)
  expect(said).toMatch(/^ATTACHMENT_(?:BROKEN|UNPACKS)$/)
  expect(most).toBeLessThan(500)
})
