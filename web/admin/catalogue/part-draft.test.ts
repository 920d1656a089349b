import { expect, test } from 'vitest'
import { KnownFieldsShape, NEW_PART, PartDraftShape, partDraft } from './part-draft.ts'

test('a stored draft has the input and the version it is based on', () => {
  const fields = { ...NEW_PART, sku: 'AN3-5A', price: 1250, categoryId: 3, weight: 0.25 }
  const kept: unknown = JSON.parse(JSON.stringify({ fields, draft: partDraft(fields) }))
  expect(kept).toEqual({ fields: KnownFieldsShape.parse(fields), draft: PartDraftShape.parse(partDraft(fields)) })
  expect(PartDraftShape.safeParse({ ...partDraft(fields), stock: '1' }).success).toBe(false)
})
