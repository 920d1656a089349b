import { readScan } from '../../domain/catalogue/read-scan.ts'
import { z } from '../../domain/text/zod.ts'
import type { Db } from '../platform/db/database.ts'
import { firstRow, rows } from '../platform/db/rows.ts'
import { LISTED } from './card-columns.ts'
import { findListed } from './find-listed.ts'

/** The part number in a bar code; null: the code has none. `isListed`: a part of the store has the number. */
export type ReadCode = { partNumber: string | null; isListed: boolean; serial: string | null }

/**
 * Reads the text of a bar code, and finds its part number. If the code may mean several part numbers, returns the first
 * that a listed part has, or else the first.
 */
export async function readCode(db: Db, code: string): Promise<ReadCode> {
  const { partNumbers, gtin, serial, slug } = readScan(code)
  const packed = gtin === null ? slug && (await numberOfPage(db, slug)) : await numberOfPackage(db, gtin)
  if (packed) return { partNumber: packed, isListed: true, serial }
  if (partNumbers.length === 0) return { partNumber: null, isListed: false, serial }
  const found = await findListed(db, partNumbers)
  const at = found.findIndex(parts => parts.length > 0)
  return { partNumber: partNumbers[Math.max(0, at)] ?? null, isListed: at >= 0, serial }
}

const SkuShape = z.object({ sku: z.string() })

/** The number of the part whose page has or had this slug; null: there is none. */
async function numberOfPage(db: Db, slug: string): Promise<string | null> {
  const row = await firstRow(db, SkuShape, {
    name: 'number-of-page',
    text: `SELECT p.sku FROM products p WHERE (p.slug = $1 OR p.id = (SELECT f.product_id FROM former_slugs f WHERE f.slug = $1)) AND ${LISTED}
      ORDER BY p.slug = $1 DESC LIMIT 1`,
    values: [slug],
  })
  return row?.sku ?? null
}

/**
 * The number of the part with this GTIN, with any number of leading zeros; null: no part has it, or parts of several
 * numbers do.
 */
async function numberOfPackage(db: Db, gtin: string): Promise<string | null> {
  const digits = gtin.replace(/^0+/, '')
  const found = await rows(db, SkuShape, {
    name: 'number-of-package',
    text: `SELECT DISTINCT p.sku FROM products p WHERE p.gtin = ANY($1) AND ${LISTED} LIMIT 2`,
    values: [[8, 12, 13, 14].filter(length => length >= digits.length).map(length => digits.padStart(length, '0'))],
  })
  return found.length === 1 ? (found[0]?.sku ?? null) : null
}
