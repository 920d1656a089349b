import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { router } from '../router.ts'
import { pagedListsOf } from './list-procedures.ts'

// A list of the back office is declared by the meta of its procedure, and defined for the browser by defineList.

const LISTS = pagedListsOf(router)
const texts = globSync('web/admin/**/*.{ts,tsx}')
  .filter(file => !/\.test\.tsx?$|define-list\.tsx$/.test(file))
  .map(file => readFileSync(file, 'utf8'))
const sorted = (names: readonly string[]) => names.toSorted()

test('no two lists have the same name in the audit or for saved views', () => {
  const names = LISTS.map(({ list }) => list.name)
  const views = LISTS.flatMap(({ list }) => list.views)
  expect(sorted(names)).toEqual(sorted([...new Set(names)]))
  expect(sorted(views)).toEqual(sorted([...new Set(views)]))
})

test('each list that the browser defines is declared by a procedure, and each declared one is defined', () => {
  const defined = texts.flatMap(text =>
    [...text.matchAll(/\bdefineList\(\{\s+name: '([\w-]+)'/g)].map(([, name = '']) => name),
  )
  expect(texts.join().match(/\bdefineList\(/g)?.length).toBe(defined.length)
  expect(sorted(defined)).toEqual(sorted(LISTS.flatMap(({ list }) => list.views)))
})

test('the browser queries each list, and has no table of rows with tools that is not such a list', () => {
  const isQueried = (name: string) => texts.some(text => text.includes(`orpc.${name}.queryOptions`))
  expect(LISTS.filter(({ name }) => !isQueried(name)).map(({ name }) => name)).toEqual([])
  expect(texts.filter(text => /<DataTable\b/.test(text))).toEqual([])
})

test('a page has the declared fields: the rows, and the cursor of the next page', () => {
  for (const { name, procedure, list } of LISTS) {
    const page: unknown = procedure['~orpc'].outputSchema
    const fields = page instanceof z.core.$ZodObject ? page._zod.def.shape : {}
    const rows = list.rows === null ? page : fields[list.rows]
    expect([name, rows instanceof z.core.$ZodArray]).toEqual([name, true])
    if (list.next !== null) expect([name, Object.keys(fields)]).toEqual([name, expect.arrayContaining([list.next])])
  }
})
