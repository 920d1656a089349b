import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testDatabase } from '../../server/platform/db/testing.ts'
import { MADE_FILES, ROOT } from './made-files.ts'

const database = testDatabase()

test.each(Object.entries(MADE_FILES))('%s matches the output of npm run docs', async (file, make) => {
  const written = await readFile(join(ROOT, file), 'utf8')
  expect(written === (await make(database.db.$client)), `${file} is not current: run npm run docs`).toBe(true)
})

test('nothing that ships has a license that binds the store’s own code', async () => {
  const notice = await readFile(join(ROOT, 'NOTICE'), 'utf8')
  const licenses = [...notice.matchAll(/^(.+)\n-+$/gm)].map(([, license]) => license)
  expect(licenses).toContain('MIT')
  expect(licenses.filter(license => /\bA?GPL|SSPL|not stated/.test(license ?? ''))).toEqual([])
})
