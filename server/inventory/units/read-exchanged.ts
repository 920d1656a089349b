import type { ExchangedPiece } from '../../../domain/inventory/exchange.ts'
import { priceOf } from '../../../domain/inventory/offer.ts'
import { UNIT_KIND_NAMES } from '../../../domain/inventory/unit.ts'
import { markText } from '../../../domain/inventory/unit-words.ts'
import type { Cents } from '../../../domain/money/money.ts'
import { z } from '../../../domain/text/zod.ts'
import { readMoney } from '../../platform/db/column-types.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { NumberIdShape } from '../../platform/db/row-shapes.ts'
import { firstRow, rows } from '../../platform/db/rows.ts'

/** Pieces of a stock line; `unitId` null: those without a mark. */
type PieceRequest = { stockLineId: number; unitId: number | null }
const RowShape = z.object({
  ownPrice: z.nullable(z.string()),
  owner: z.nullable(z.string()),
  kind: z.nullable(z.enum(UNIT_KIND_NAMES)),
  mark: z.nullable(z.string()),
})
type Row = z.output<typeof RowShape>

/** `name`: `S/N 12345`; blank for pieces without a mark. */
export type NamedPiece = ExchangedPiece & { name: string }

const ReadExchangedRowShape = z.extend(RowShape, { at: z.number() })

/**
 * Reads price, owner and name of some pieces of a part that costs `partPrice` (null: on request), in the order of the
 * request. Undefined: there is no such stock line.
 */
export async function readExchanged(
  db: Db | Tx,
  pieces: readonly PieceRequest[],
  partPrice: Cents | null,
): Promise<(NamedPiece | undefined)[]> {
  const found = await rows(db, ReadExchangedRowShape, {
    name: 'exchanged-pieces',
    text: `SELECT a.at::int, coalesce(u.price, i.price) AS own_price, u.owner, u.kind, u.mark
      FROM unnest($1::bigint[], $2::bigint[]) WITH ORDINALITY AS a (line, unit, at)
      JOIN stock_lines i ON i.id = a.line LEFT JOIN units u ON u.id = a.unit`,
    values: [pieces.map(({ stockLineId }) => stockLineId), pieces.map(({ unitId }) => unitId)],
  })
  const piecesByIndex = new Map(found.map(({ at, ...row }) => [at - 1, pieceOf(row, partPrice)]))
  return pieces.map((_, at) => piecesByIndex.get(at))
}

function pieceOf({ ownPrice, owner, kind, mark }: Row, partPrice: Cents | null): NamedPiece {
  const part = partPrice === null ? null : { unitPrice: partPrice, compareAt: null }
  return {
    price: priceOf(ownPrice === null ? null : readMoney(ownPrice), part)?.unitPrice ?? null,
    owner: owner ?? '',
    name: kind === null ? '' : markText({ kind, mark: mark ?? '' }),
  }
}

/** The stock line of a unit; null: there is no such unit. */
export async function readLineOfUnit(db: Db, unitId: number): Promise<number | null> {
  const row = await firstRow(db, NumberIdShape, {
    name: 'line-of-unit',
    text: 'SELECT stock_line_id AS id FROM units WHERE id = $1',
    values: [unitId],
  })
  return row?.id ?? null
}
