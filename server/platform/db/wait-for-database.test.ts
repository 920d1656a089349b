import { connect, createServer } from 'node:net'
import { expect, test } from 'vitest'
import { unusedPort } from '../http/testing-port.ts'
import { testDatabase } from './testing.ts'
import { waitForDatabase } from './wait-for-database.ts'

const database = testDatabase()

test('a start waits for a database that starts later, and logs it once', async () => {
  const there = new URL(database.url)
  const port = await unusedPort()
  const later = new URL(database.url)
  later.port = `${port}`
  const lines: string[] = []
  const waiting = waitForDatabase(later.href, { say: line => lines.push(line), everyMs: 10 })
  await expect.poll(() => lines.length).toBe(1)
  const server = createServer(socket => {
    const to = connect(Number(there.port), there.hostname)
    socket.pipe(to).pipe(socket)
    for (const one of [socket, to]) one.on('error', () => {})
  })
  await new Promise<void>(resolve => server.listen(port, later.hostname, resolve))
  await waiting
  expect(lines).toEqual([expect.stringContaining('ECONNREFUSED')])
  server.close()
})

test('an error from the database ends the wait', async () => {
  const none = new URL(database.url)
  none.pathname = '/no-such-database'
  await waitForDatabase(none.href, { say: expect.fail })
})
