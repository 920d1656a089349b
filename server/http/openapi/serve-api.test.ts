import { expect, test, vi } from 'vitest'
import { testDatabase } from '../../platform/db/testing.ts'
import { noGateway, testApp } from '../testing.ts'

const database = testDatabase()

test.each([
  ['/api/openapi.json', /^application\/json/, '{"openapi":'],
  ['/api/docs', /^text\/html/, '<!doctype html>'],
])('%s is written once, however often it is requested', async (path, type, beginning) => {
  const { request } = testApp(database.db, noGateway)
  const first = await request(path)
  expect(first.headers.get('content-type')).toMatch(type)
  const text = await first.text()
  expect(text.startsWith(beginning) || Object.hasOwn(JSON.parse(text), 'openapi')).toBe(true)
  const writing = vi.spyOn(JSON, 'stringify')
  expect(await (await request(path)).text()).toBe(text)
  // Lines of the log are shorter.
  const written = writing.mock.results.filter(({ value }) => typeof value === 'string' && value.length > 2000)
  writing.mockRestore()
  expect(written).toEqual([])
})
