import type pg from 'pg'
import { CONDITION_NAMES, CONDITIONS } from '../../../domain/catalogue/condition.ts'
import { LEFT_KIND_NAMES, LEFT_KINDS, type LeftKind } from '../../../domain/imports/import-run.ts'
import { z } from '../../../domain/text/zod.ts'
import { readLeftUnits } from '../../inventory/units/undo-listed-units.ts'
import { rows } from '../../platform/db/rows.ts'
import type { ErrorFile } from '../../platform/files/error-file.ts'
import { FIRST_LEFT, type LeftReason, type LeftThing, LeftThingShape, type UndoReport } from '../report.ts'

/** The columns of the file that names everything an undo has not changed. */
export const LEFT_COLUMNS = ['kind', 'part_number', 'mark', 'reason']

const LinesRowShape = z.extend(z.omit(LeftThingShape, { kind: true }), { mark: z.enum(CONDITION_NAMES) })

const PartsRowShape = z.omit(LeftThingShape, { kind: true })

/**
 * Reports everything that an undo has not changed, from its temporary tables. `file` gets all of it, with LEFT_COLUMNS;
 * the report gets the first of each kind and the counts of each reason. Call it at the end of the undo.
 */
export async function nameLeft(
  client: pg.ClientBase,
  file: ErrorFile,
): Promise<Pick<UndoReport, 'leftAlone' | 'reasons'>> {
  const parts = await rows(
    client,
    PartsRowShape,
    `SELECT sku, '' AS mark, CASE WHEN is_category_gone THEN 'with a deleted former category' WHEN is_left THEN 'changed since'
        ELSE used_by END AS why
      FROM undo_products WHERE is_left OR is_used ORDER BY sku, id`,
  )
  const lines = await rows(
    client,
    LinesRowShape,
    `SELECT p.sku, i.condition AS mark, CASE WHEN u.is_left THEN 'with stock set since'
        ELSE 'with more sold than would be left' END AS why
      FROM undo_lines u JOIN products_view p ON p.id = u.product_id JOIN stock_lines_view i ON i.id = u.id
      WHERE u.is_left OR (NOT u.is_removed AND u.without < 0) ORDER BY p.sku, u.id`,
  )
  const left: Record<LeftKind, readonly Omit<LeftThing, 'kind'>[]> = {
    part: parts,
    stock: lines.map(({ sku, mark, why }) => ({ sku, mark: CONDITIONS[mark].name, why })),
    unit: await nameUnits(client),
  }
  for (const kind of LEFT_KIND_NAMES)
    for (const { sku, mark, why } of left[kind]) file.write(LEFT_KINDS[kind], sku, mark, why)
  return {
    leftAlone: LEFT_KIND_NAMES.flatMap(kind => left[kind].slice(0, FIRST_LEFT).map(thing => ({ kind, ...thing }))),
    reasons: LEFT_KIND_NAMES.flatMap(kind => countReasons(kind, left[kind])),
  }
}

const IdAndSkuShape = z.object({ id: z.number(), sku: z.string() })

/** The units that the undo has not changed, by part number. */
async function nameUnits(client: pg.ClientBase): Promise<Omit<LeftThing, 'kind'>[]> {
  const units = await readLeftUnits(client)
  const found = await rows(client, IdAndSkuShape, 'SELECT id, sku FROM products_view WHERE id = ANY($1)', [
    [...new Set(units.map(({ productId }) => productId))],
  ])
  const skus = new Map(found.map(({ id, sku }) => [id, sku]))
  return units
    .map(({ productId, mark, why }) => ({ sku: skus.get(productId) ?? '', mark, why }))
    .sort((a, b) => (a.sku < b.sku ? -1 : a.sku > b.sku ? 1 : 0))
}

function countReasons(kind: LeftKind, things: readonly { why: string }[]): LeftReason[] {
  const counts = new Map<string, number>()
  for (const { why } of things) counts.set(why, (counts.get(why) ?? 0) + 1)
  return [...counts].map(([why, count]) => ({ kind, why, count })).sort((a, b) => b.count - a.count)
}
