import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { DOWNLOADED_LIST_NAMES } from '../../domain/admin/downloaded-list.ts'

test('the server audits every list with a CSV button', () => {
  const texts = globSync('web/admin/**/*.{ts,tsx}')
    .filter(file => !/\.test\.|define-list\.tsx$/.test(file))
    .map(file => readFileSync(file, 'utf8'))
  const lists = texts.flatMap(text => text.match(/<DataTable\b|\bdefineList\(/g) ?? [])
  // AOG requests are a list of their own, with the procedure of all quotes.
  expect(lists.length).toBe(DOWNLOADED_LIST_NAMES.length + 1)
  for (const name of DOWNLOADED_LIST_NAMES)
    expect([name, texts.some(text => text.includes(`orpc.${name}.queryOptions`))]).toEqual([name, true])
})
