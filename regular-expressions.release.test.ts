import { expect, test } from 'vitest'
import { allExpressions, PROOF_MS, PROVEN_FILE, slowOf } from './testing-regular-expressions.ts'

test('each regular expression is proven, and the list of proven ones has exactly these', {
  timeout: PROOF_MS,
}, async () => {
  const all = allExpressions()
  expect(await slowOf([...all.values()])).toEqual([])
  // `npx vitest run regular-expressions.release.test.ts -u` writes the list.
  await expect(`${[...all.keys()].sort().join('\n')}\n`).toMatchFileSnapshot(PROVEN_FILE)
})
