import { DOCUMENTS_OF_PAPER } from '../domain/inventory/document-kind.ts'
import { Refusal } from '../domain/refusal.ts'
import { z } from '../domain/text/zod.ts'
import { serialReceipt } from '../server/inventory/receiving/testing.ts'
import { findUnnamedByRecall } from './crossing-rules.ts'
import type { Step } from './testing-any-order-steps.ts'
import type { Walks, World } from './testing-any-order-world.ts'

const DraftsShape = z.object({
  drafts: z.array(
    z.object({ source: z.string(), statement: z.string(), obtainedFrom: z.string(), agency: z.string() }),
  ),
})
const RecallShape = z.object({ ordered: z.array(z.object({ orderId: z.string() })) })
const SeenShape = z.object({ seen: z.string() })
const DONE = { status: 200, body: {} }
const DIGEST_LENGTH = 64

/** Checks that the recall names all orders with units of the vendor. */
async function checkRecall({ database, seeAs }: Walks, { vendor, found }: World): Promise<void> {
  const path = `/api/admin/recall?kind=vendor&text=${encodeURIComponent(vendor)}`
  const { ordered } = RecallShape.parse(await seeAs('quality', path))
  const named = ordered.map(({ orderId }) => orderId)
  found.push(...(await findUnnamedByRecall(database.db, vendor, named)))
}

/** Steps with certificates, recalls, documents and parts lists. */
export const CROSSING_STEPS = {
  'sign a certificate': async ({ as, seeAs }, { orders }, draw) => {
    const order = orders[draw(orders.length)]
    if (!order) return null
    const path = `/api/admin/orders/${order.orderId}`
    const { data } = DraftsShape.safeParse(await seeAs('quality', `${path}/certificate-drafts`))
    const draft = data?.drafts[draw(data.drafts.length)]
    if (!draft) return null
    const { source, statement, obtainedFrom, agency } = draft
    return as('quality', `${path}/certificates`, {
      facts: { source, statement, obtainedFrom, agency, remarks: '' },
      supersedes: null,
    })
  },
  'receive of the vendor': ({ asAdmin, newMark }, { marked, vendor }) =>
    asAdmin('/api/admin/receipts', { ...serialReceipt(marked, newMark()), vendor }),
  'recall the vendor': async (walks, world) => {
    const { vendor } = world
    const answer = await walks.asAdmin('/api/admin/recall/hold', {
      kind: 'vendor',
      text: vendor,
      reason: 'Bogus parts',
    })
    await checkRecall(walks, world)
    return answer
  },
  'receive with a document': ({ addUnit }, { marked }, draw) => {
    const paper = draw(2) ? 'CoC' : 'FAA 8130-3'
    return addUnit(marked, { kind: 'serial', quantity: 1 }, { paper, paperNumber: 'F-1' })
  },
  'record units on the shelf': ({ addUnit }, { marked }, draw) =>
    addUnit(marked, { kind: 'lot', quantity: 1 }, draw(2) ? { paper: 'CoC', paperNumber: 'F-2' } : {}, 'on_shelf'),
  // Another process reads the files, so this step draws the result of the reading.
  'scan a document': async ({ rowsOf, newMark }, { marked }, draw) => {
    const kinds = { CoC: DOCUMENTS_OF_PAPER.CoC.flat(), 'FAA 8130-3': DOCUMENTS_OF_PAPER['FAA 8130-3'].flat() }
    const reading = ['agrees', 'differs', 'no_text', 'unread'][draw(4)]
    await rowsOf(
      `INSERT INTO unit_documents (unit_id, kind, name, digest, media_type, bytes, visibility, reading)
        SELECT id, $2::jsonb -> paper ->> 0, 'Scan', $3, 'application/pdf', 1, 'buyer', $4 FROM units
        WHERE product_id = $1 AND paper IS NOT NULL AND NOT is_gone ORDER BY (id * 7919) % 101 LIMIT 1`,
      marked,
      JSON.stringify(kinds),
      newMark().replaceAll(/\D/g, '').padStart(DIGEST_LENGTH, '0'),
      reading,
    )
    return DONE
  },
  'confirm documents': async ({ asAdmin, seeAs, rowsOf }, { marked }, draw) => {
    const documents = await rowsOf<{ id: number }>(
      `SELECT d.id FROM unit_documents d JOIN units u ON u.id = d.unit_id WHERE u.product_id = $1 AND d.confirmed_at IS NULL ORDER BY d.id`,
      marked,
    )
    const document = documents[draw(documents.length)]
    if (!document) return null
    const { seen } = SeenShape.parse(await seeAs('quality', `/api/admin/unit-documents/${document.id}/check`))
    return asAdmin(`/api/admin/unit-documents/${document.id}/confirm`, {
      seen,
      reason: 'Read beside the unit',
    })
  },
  'import a list': async ({ lists, rowsOf, newMark }, world, draw) => {
    const [part] = await rowsOf<{ sku: string }>('SELECT sku FROM products WHERE id = $1', world.marked)
    const [bulk] = await rowsOf<{ sku: string }>('SELECT sku FROM products WHERE id = $1', world.bulk)
    const csv =
      draw(3) === 0
        ? `sku,condition,quantity\n${bulk?.sku},NE,${draw(6)}\n`
        : `sku,condition,quantity,serial\n${part?.sku},OH,1,${newMark()}\n${part?.sku},OH,1,${newMark()}\n`
    world.lists.push(await lists.bring(csv))
    return DONE
  },
  'undo a list': async ({ lists }, world, draw) => {
    const [list] = world.lists.splice(draw(world.lists.length), 1)
    if (!list) return null
    try {
      await lists.undo(list)
    } catch (error) {
      if (error instanceof Refusal) return { status: error.status, body: { code: error.code } }
      throw error
    }
    return DONE
  },
} satisfies Record<string, Step>
