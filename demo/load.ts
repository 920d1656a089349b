import type pg from 'pg'
import type { SynonymFields } from '../domain/catalogue/synonym.ts'
import { type PartFacts, partFacts } from '../domain/facts/part-facts.ts'
import { store } from '../domain/settings/store.ts'
import { riskyKind } from '../domain/shipping/risky-goods.ts'
import { storeDay } from '../domain/text/store-day.ts'
import { familyColumns } from '../server/catalogue/facts/fill-facts.ts'
import { endLoadingFacts, loadFacts } from '../server/catalogue/facts/load-facts.ts'
import {
  endLoading,
  lastProductId,
  loadCategories,
  loadCrossReferences,
  loadProducts,
  type NewCrossReference,
  type NewProduct,
} from '../server/catalogue/load-products.ts'
import { loadOpeningStock, type OpeningLine, writeOpenings } from '../server/inventory/load-opening-stock.ts'
import { loadOpeningUnits, type OpeningUnit, writeOpeningUnits } from '../server/inventory/units/load-opening-units.ts'
import { recordDemonstration } from '../server/opening/record-demonstration.ts'
import { loadSynonyms } from '../server/search/synonyms.ts'
import { demoProducts } from './catalogue.ts'
import { DEMO_CATEGORIES } from './categories.ts'
import type { DemoLine } from './product.ts'
import { evidenceOfLine, unitsOf } from './units.ts'

const BATCH = 5000

/**
 * Loads the first `count` products of the demonstration by COPY, in one transaction, so that an interrupted run leaves the
 * catalogue empty. The connection of the caller must allow long statements.
 */
export async function loadDemoCatalogue(client: pg.ClientBase, count: number): Promise<void> {
  await client.query('BEGIN')
  try {
    const categories = await loadCategories(client, DEMO_CATEGORIES)
    await loadSynonyms(client, SYNONYMS)
    const before = await lastProductId(client)
    let id = before
    let parts: NewProduct[] = []
    let lines: OpeningLine[] = []
    let units: OpeningUnit[] = []
    let references: NewCrossReference[] = []
    let factsOfParts: { id: number; facts: PartFacts | null }[] = []
    const today = storeDay(new Date(), store.timeZone)
    const flush = async () => {
      await loadProducts(client, parts)
      await loadFacts(client, factsOfParts)
      await loadOpeningStock(client, lines)
      await loadOpeningUnits(client, units)
      await loadCrossReferences(client, references)
      parts = []
      factsOfParts = []
      lines = []
      units = []
      references = []
    }
    for (const demoProduct of demoProducts(count)) {
      const { inventory, categorySlug, references: ofPart, ...product } = demoProduct
      id++
      for (const reference of ofPart) references.push({ ...reference, productId: id })
      units.push(...unitsOf(id, demoProduct, today))
      for (const line of inventory)
        lines.push({ ...line, evidence: evidenceOfLine(line), productId: id, createdAt: product.createdAt })
      const condition = inventory[0]?.condition ?? null
      const categoryId = categories.get(categorySlug) ?? null
      const facts = partFacts(product, [])
      factsOfParts.push({ id, facts })
      parts.push({
        ...product,
        ...familyColumns(facts),
        id,
        categoryId,
        condition,
        inStock: inStock(inventory),
        mayBeHazmat: riskyKind(product.name, CATEGORY_NAMES.get(categorySlug) ?? null) !== null,
      })
      if (parts.length === BATCH) await flush()
    }
    await flush()
    await writeOpenings(client)
    await writeOpeningUnits(client)
    await endLoading(client)
    await endLoadingFacts(client)
    if (id > before)
      await recordDemonstration(client, { first: before + 1, last: id, categoryIds: [...categories.values()] })
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK')
    throw error
  }
  await client.query(
    'ANALYZE products, stock_lines, units, product_stock, stock_movements, categories, cross_references, part_facts',
  )
}

const CATEGORY_NAMES: ReadonlyMap<string, string> = new Map(DEMO_CATEGORIES.map(({ slug, name }) => [slug, name]))

/** The conditions in stock, the largest line first. */
const inStock = (lines: readonly DemoLine[]): string[] =>
  lines
    .filter(line => line.quantity > 0)
    .sort((a, b) => b.quantity - a.quantity)
    .map(line => line.condition)

/** Words that buyers and makers use for the same thing. */
const SYNONYMS: readonly SynonymFields[] = [
  { term: 'cotter pin', sameAs: 'split pin', kind: 'same' },
  { term: 'o-ring', sameAs: 'packing, preformed', kind: 'same' },
  { term: 'an365', sameAs: 'ms21044', kind: 'superseded' },
]
