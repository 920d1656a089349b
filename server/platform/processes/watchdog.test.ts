import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const PROGRAM = fileURLToPath(new URL('./testing-watchdog.ts', import.meta.url))

async function run(what: string, tickMs: number, ticks: number) {
  const child = spawn(process.execPath, [PROGRAM, what, `${tickMs}`, `${ticks}`], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk
  })
  const [code, signal] = await once(child, 'close')
  return { code, signal, output }
}

test('a process stuck in a loop is killed, and the log names the request and the location', async () => {
  const { code, signal, output } = await run('loops', 10, 20)
  expect([code, signal]).toEqual([null, 'SIGKILL'])
  const lines = output.trim().split('\n')
  expect(lines).toHaveLength(1)
  expect(JSON.parse(lines[0] ?? '')).toEqual({
    level: 'fatal',
    time: expect.any(String),
    pid: expect.any(Number),
    host: expect.any(String),
    version: '1.2.3',
    role: 'web',
    ticks: 20,
    tickMs: 10,
    work: expect.toSatisfy((work: string[]) => `${work.sort()}` === 'GET /stuck,GET /under-way,job mails'),
    stack: expect.stringMatching(/^at loopForever \(.*testing-watchdog\.ts:\d+:\d+\)\n/),
    msg: 'the process no longer answers and is ended',
  })
})

test('a process stuck in a regular expression is killed, too', async () => {
  const { signal, output } = await run('matches', 10, 20)
  expect(signal).toBe('SIGKILL')
  expect(JSON.parse(output)).toMatchObject({
    work: ['GET /stuck'],
    stack: expect.stringMatching(/testing-watchdog\.ts:\d+/),
  })
})

test('a process that is slow repeatedly, but makes progress, is not killed, and ends normally', async () => {
  expect(await run('slow', 10, 100)).toEqual({ code: 0, signal: null, output: 'answers' })
})

test('a process with an attached debugger is not killed', async () => {
  expect(await run('debugged', 10, 20)).toMatchObject({ code: 0, output: 'answers' })
})
