import { once } from 'node:events'
import { createServer, type Server } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { scanFile } from './scan-file.ts'
import { fakeScanner } from './testing.ts'

let server: Server
let address = ''
beforeEach(async () => {
  server = fakeScanner()
  await once(server, 'listening')
  address = `tcp://127.0.0.1:${(server.address() as { port: number }).port}`
})
afterEach(() => void server.close())

test('a file is sent in pieces, and malware in it is reported', async () => {
  expect(await scanFile(address, Buffer.alloc(200_000, 7))).toBeNull()
  const infected = Buffer.concat([Buffer.alloc(100_000), Buffer.from('VIRUS'), Buffer.alloc(100_000)])
  expect(await scanFile(address, infected)).toBe('Test-Signature')
})

test('a scanner without an answer does not count as a clean result', async () => {
  await expect(scanFile(address, Buffer.alloc(3_000_000))).rejects.toThrow('size limit exceeded')
  server.close()
  await expect(scanFile(address, Buffer.from('x'))).rejects.toThrow('ECONNREFUSED')
  const mute = createServer(socket => socket.end()).listen(0, '127.0.0.1')
  await once(mute, 'listening')
  await expect(
    scanFile(`tcp://127.0.0.1:${(mute.address() as { port: number }).port}`, Buffer.from('x')),
  ).rejects.toThrow()
  mute.close()
})
