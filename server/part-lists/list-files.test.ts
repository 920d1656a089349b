import { expect, test } from 'vitest'
import { noGateway, testApp } from '../http/testing.ts'
import { testDatabase } from '../platform/db/testing.ts'

const database = testDatabase()

test('anyone may send a list as a file of at most 2 MB, sixty an hour', async () => {
  const { request } = testApp(database.db, noGateway)
  const send = async (body: Buffer, type = 'application/octet-stream') => {
    const headers = { 'Content-Type': type, 'X-Forwarded-For': '203.0.113.10' }
    const answer = await request('/part-lists/file', { method: 'POST', headers, body: new Uint8Array(body) })
    return [answer.status, await answer.json()]
  }
  expect(await send(Buffer.from('AN3-5A 50'))).toEqual([200, { text: 'AN3-5A 50' }])
  expect(await send(Buffer.from('AN3-5A'), 'text/plain')).toMatchObject([415, { code: 'FILES_ONLY' }])
  expect(await send(Buffer.alloc(2 * 2 ** 20 + 1, 'a'))).toMatchObject([413, { code: 'LIST_FILE_TOO_LARGE' }])
  for (let times = 2; times < 60; times++) await send(Buffer.from('x'))
  expect(await send(Buffer.from('AN3-5A'))).toMatchObject([429, { code: 'TOO_MANY_ATTEMPTS' }])
})
