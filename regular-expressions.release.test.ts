import { expect, test } from 'vitest'
import { allExpressions, PROOF_MS, PROVEN_FILE, slowOf } from './testing-regular-expressions.ts'

test('each regular expression is proven to be linear, and the list of proven expressions is complete', {
  timeout: PROOF_MS,
}, async () => {
  const expressions = allExpressions()
  expect(await slowOf([...expressions.values()])).toEqual([])
  // `npx vitest run regular-expressions.release.test.ts -u` writes the list.
  await expect(`${[...expressions.keys()].sort().join('\n')}\n`).toMatchFileSnapshot(PROVEN_FILE)
})
