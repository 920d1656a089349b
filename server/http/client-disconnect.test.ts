import { once } from 'node:events'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { testDatabase } from '../platform/db/testing.ts'
import { noGateway, testApp } from './testing.ts'

const database = testDatabase()
let app: ReturnType<typeof testApp>
let server: ReturnType<typeof serve>
let port = 0
beforeAll(async () => {
  app = testApp(database.db, noGateway)
  server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' })
  await once(server, 'listening')
  port = (server.address() as AddressInfo).port
})
afterAll(() => void server.close())

const PICTURE = { 'content-type': 'image/jpeg', 'sec-fetch-site': 'same-origin' }
const JSON_BODY = { 'content-type': 'application/json' }
test.each([
  ['in the middle of a photograph', '/submission/pictures', { ...PICTURE, 'content-length': '500000' }],
  ['in the middle of one without a length', '/submission/pictures', { ...PICTURE, 'transfer-encoding': 'chunked' }],
  ['in the middle of a form', '/api/newsletter', { ...JSON_BODY, 'content-length': '5000' }],
  ['in the middle of a call', '/rpc/contacts/subscribe', { ...JSON_BODY, 'content-length': '5000' }],
])('a client that disconnects %s causes no error in the log', async (_, path, headers) => {
  app.logged.length = 0
  const call = request({ port, host: '127.0.0.1', method: 'POST', path, headers })
  call.on('error', () => {})
  const heard = once(server, 'request')
  call.write('x'.repeat(1000))
  await heard
  await new Promise(resolve => setTimeout(resolve, 50))
  call.destroy()
  await vi.waitFor(() => expect(app.logged.map(({ text }) => text)).toContain('request'), 30_000)
  expect(app.logged.filter(({ level }) => level !== 'info')).toEqual([])
  expect(app.logged.at(-1)?.fields).toMatchObject({
    path,
    status: expect.toSatisfy(status => [499, 400].includes(status)),
  })
})
