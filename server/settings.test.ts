import { expect, test } from 'vitest'
import { readSettings } from './settings.ts'

test('without a key of EasyPost the store reckons shipping itself', () => {
  expect(readSettings({}).easypost).toBeNull()
  expect(readSettings({ EASYPOST_API_KEY: '' }).easypost).toBeNull()
})

test('with a key it asks EasyPost, at another address for those who test', () => {
  expect(readSettings({ EASYPOST_API_KEY: 'EZTKabcdefgh' }).easypost).toEqual({
    apiKey: 'EZTKabcdefgh',
    url: 'https://api.easypost.com/v2/',
  })
  const EASYPOST_URL = 'http://127.0.0.1:4100/v2/'
  expect(readSettings({ EASYPOST_API_KEY: 'EZTKabcdefgh', EASYPOST_URL }).easypost?.url).toBe(EASYPOST_URL)
})

test.each([
  [{ EASYPOST_API_KEY: 'a key' }, /EASYPOST_API_KEY wants a key/],
  [{ EASYPOST_URL: 'api.easypost.com' }, /EASYPOST_URL wants a URL/],
  [{ STORE_MODE: 'live', EASYPOST_API_KEY: 'EZTKabcdefgh' }, /EASYPOST_API_KEY to be EasyPost's production key/],
])('%j stops the start', (environment, line) => {
  expect(() => readSettings(environment)).toThrow(line)
})
