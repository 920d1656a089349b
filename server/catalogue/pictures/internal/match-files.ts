import type pg from 'pg'
import { partNumberKey } from '../../../../domain/catalogue/part-number.ts'
import { z } from '../../../../domain/text/zod.ts'
import { rows } from '../../../platform/db/rows.ts'
import { naturalOrder } from '../../part-key.ts'
import { type FileNameCandidates, readFileName } from './read-file-name.ts'

const PartShape = z.object({
  id: z.number(),
  sku: z.string(),
  skuKey: z.string(),
  name: z.string(),
  manufacturer: z.nullable(z.string()),
})
type Part = z.output<typeof PartShape>
export type Match = { part: { id: number; name: string }; position: number } | { reason: string }

const BATCH = 1000

/**
 * Finds the part of each file by its name, in order. An exact part number has precedence over a key. A file with two
 * possible parts is refused, never guessed.
 */
export async function* matchFiles(pool: pg.Pool, paths: readonly string[]): AsyncGenerator<[string, Match]> {
  for (let at = 0; at < paths.length; at += BATCH) {
    const names = paths.slice(at, at + BATCH).map(path => ({ path, name: readFileName(path) }))
    const parts = await findParts(
      pool,
      names.flatMap(({ name }) => (name.withPosition ? [name.whole, name.withPosition.partNumber] : [name.whole])),
    )
    for (const { path, name } of names) yield [path, match(name, parts)]
  }
}

type Parts = { bySku: Map<string, Part[]>; byKey: Map<string, Part[]> }

async function findParts(pool: pg.Pool, partNumbers: string[]): Promise<Parts> {
  const keys = partNumbers.map(partNumberKey).filter(Boolean)
  const found = await rows(
    pool,
    PartShape,
    `SELECT id, sku, sku_key, name, manufacturer FROM products WHERE sku_key = ANY($1)
      ORDER BY ${naturalOrder('sku')}, sku, manufacturer`,
    [keys],
  )
  const byKey = Map.groupBy(found, row => row.skuKey)
  return { bySku: Map.groupBy(found, row => row.sku), byKey }
}

function match({ whole, withPosition }: FileNameCandidates, { bySku, byKey }: Parts): Match {
  const exact = bySku.get(whole)
  if (exact?.length === 1 && exact[0]) return { part: exact[0], position: 1 }
  if (exact) return { reason: severalMakers(exact) }
  const named = (partNumber: string): Part[] => bySku.get(partNumber) ?? byKey.get(partNumberKey(partNumber)) ?? []
  const asWhole = !withPosition || (withPosition.mayBeWhole && endsWithNumber(named(whole), whole)) ? named(whole) : []
  const asPositioned = withPosition ? named(withPosition.partNumber) : []
  const partIds = [...new Set([...asWhole, ...asPositioned])]
  const [part] = partIds
  if (!part) return { reason: `no part number is ${[whole, withPosition?.partNumber].filter(Boolean).join(' or ')}` }
  if (partIds.length > 1 && partIds.every(({ sku }) => sku === part.sku)) return { reason: severalMakers(partIds) }
  if (partIds.length > 1)
    return { reason: `may mean ${partIds.map(({ sku }) => sku).join(' or ')}: give it another name` }
  return { part, position: withPosition && asPositioned.includes(part) ? withPosition.position : 1 }
}

/** The refusal for a number of several makers, which file names cannot distinguish. */
const severalMakers = (parts: readonly Part[]): string =>
  `may be of ${parts.map(({ manufacturer }) => manufacturer ?? 'no maker').join(' or ')}: add it on the page of the part`

/**
 * True if one of the parts has the number after the last `_` of a name as a separate ending: AN3/2 for AN3_2, not AN32.
 */
function endsWithNumber(parts: Part[], name: string): boolean {
  const end = new RegExp(`[^A-Za-z0-9]${name.slice(name.lastIndexOf('_') + 1)}$`)
  return parts.some(({ sku }) => end.test(sku))
}
