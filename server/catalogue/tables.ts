import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  numeric,
  pgTable,
  pgView,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { CONDITION_NAMES } from '../../domain/catalogue/condition.ts'
import { CROSS_REFERENCE_KIND_NAMES, type CrossReferenceKind } from '../../domain/catalogue/part-fields.ts'
import { HAZMAT_AIRCRAFT_NAMES, type HazmatAircraft } from '../../domain/shipping/dangerous-goods.ts'
import { inByteOrder, isOneOf, moment, money } from '../platform/db/column-types.ts'
import { nameOrder, naturalOrder, partKey } from './part-key.ts'
import { shownPrice } from './shown-price.ts'

const id = () => bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity()
const createdAt = () => moment().notNull().defaultNow()
const updatedAt = () => moment().notNull().defaultNow()

export const categories = pgTable('categories', {
  id: id(),
  name: text().notNull(),
  slug: text().notNull().unique(),
  description: text().notNull().default(''),
})

/**
 * A part. `sku` is the part number as its maker writes it; `sku_key` is its key (domain/catalogue/part-number.ts). A
 * trigger sets the key and `sku_pairs`, and ignores values written to them (docs/decisions/0072-part-number-keys.md).
 * Two makers may have parts of the same number, distinguished by maker_key (domain/catalogue/maker.ts). `price` 0 means
 * "Contact for Price". `in_stock`: at least one of its stock lines has pieces; `conditions`: the conditions of these
 * lines, the largest line first. A trigger of the first schema (0002) maintains both, so that lists need no join.
 * `sku_pairs` are the pairs of neighboring characters of the key, which find a search text of two letters.
 * `search_text` has a space before each field, so that one or two letters can be searched for at the beginning of words
 * (docs/decisions/0007-search.md). A part that is not `is_listed` (MIN-ROUNDUP) can be bought but is never listed or
 * found.
 */
export const products = pgTable(
  'products',
  {
    id: id(),
    sku: text().notNull(),
    skuKey: inByteOrder().notNull().default(''),
    skuPairs: text().array().notNull().default(sql`'{}'`),
    slug: text().notNull(),
    name: text().notNull(),
    nameKey: inByteOrder().notNull().generatedAlwaysAs(sql`lower(name)`),
    price: money().notNull().default(sql`0`),
    salePrice: money(),
    /** The current price (domain/catalogue/product.ts, askingPrice); null if the price is on request. */
    sellingPrice: money().generatedAlwaysAs(
      sql`nullif(CASE WHEN sale_price > 0 AND sale_price < price THEN sale_price ELSE price END, 0)`,
    ),
    /**
     * The lowest price of pieces in stock whose unit or condition has its own price, maintained by triggers; null: no
     * piece has its own price.
     */
    lowestOwnPrice: money(),
    /** True if every piece in stock has its own price. An own price of 0 means on request. */
    ownPricesOnly: boolean().notNull().default(false),
    categoryId: bigint({ mode: 'number' }).references(() => categories.id),
    manufacturer: text(),
    brand: text(),
    gtin: text(),
    aircraftType: text(),
    /** pounds */
    weight: numeric({ precision: 10, scale: 3, mode: 'number' }),
    dimensions: text(),
    uom: text().notNull().default('EA'),
    /** the days until the store has more of it, if it can be backordered; null: it cannot */
    backorderDays: integer(),
    /** true if it ships as dangerous goods */
    isHazmat: boolean().notNull().default(false),
    /** true if staff have decided whether it is dangerous goods */
    hazmatChecked: boolean().notNull().default(false),
    /**
     * for dangerous goods: UN or ID number, class and packing group, and the aircraft that may carry it; blank: not
     * known
     */
    unNumber: text().notNull().default(''),
    hazardClass: text().notNull().default(''),
    packingGroup: text({ enum: ['', 'I', 'II', 'III'] })
      .notNull()
      .default(''),
    hazmatAircraft: text().$type<HazmatAircraft>().notNull().default(''),
    /** true if its name or category indicates that it may be dangerous goods; facts/fill-facts.ts sets it, for lists */
    mayBeHazmat: boolean().notNull().default(false),
    description: text().notNull().default(''),
    shortDescription: text().notNull().default(''),
    condition: text(),
    inStock: boolean().notNull().default(false),
    conditions: text().array().notNull().default(sql`'{}'`),
    isPublished: boolean().notNull().default(true),
    /**
     * true if an import removed it from the shop because its list did not name it, and no admin has shown or hidden it
     * since
     */
    offByImport: boolean().notNull().default(false),
    isListed: boolean().notNull().default(true),
    /**
     * slug of domain/facts/families.ts, and the facts by which lists are filtered, as `key:text`: facts/fill-facts.ts
     * sets both
     */
    family: text(),
    facts: text().array().notNull().default(sql`'{}'`),
    searchText: text()
      .notNull()
      .generatedAlwaysAs(
        sql`lower(' ' || name || chr(31) || ' ' || sku || chr(31) || ' ' || coalesce(manufacturer, '') || chr(31) || ' ' || description)`,
      ),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  t => [
    uniqueIndex('products_number_and_maker').on(t.sku, sql`maker_key(manufacturer)`),
    uniqueIndex('products_slug').on(t.slug),
    index('products_sku_key').on(t.skuKey, t.id),
    index('products_in_natural_order').on(sql.raw(naturalOrder('sku')), t.id),
    index('products_sku_key_trigrams').using('gin', t.skuKey.op('gin_trgm_ops')),
    index('products_gtin').on(t.gtin).where(sql`gtin IS NOT NULL`),
    index('products_sku_pairs').using('gin', t.skuPairs),
    index('products_search_trigrams').using('gin', t.searchText.op('gin_trgm_ops')),
    index('products_listed_by_name').on(t.nameKey, t.id).where(sql`is_published AND is_listed`),
    // For the filters of the back office, newest first: few parts of many.
    index('products_drafts').on(t.id).where(sql`is_listed AND NOT is_published`),
    index('products_without_price').on(t.id).where(sql`is_listed AND selling_price IS NULL`),
    index('products_without_stock').on(t.id).where(sql`is_listed AND NOT in_stock`),
    index('products_of_category').on(t.categoryId, t.id),
    index('products_hazmat_undecided')
      .on(t.id)
      .where(sql`is_listed AND may_be_hazmat AND NOT is_hazmat AND NOT hazmat_checked`),
    check('products_hazmat_aircraft', isOneOf('hazmat_aircraft', HAZMAT_AIRCRAFT_NAMES)),
    index('products_on_shelf_by_name').on(t.nameKey, t.id).where(sql`is_published AND is_listed AND in_stock`),
    index('products_on_shelf_by_shown_price')
      .on(sql.raw(`coalesce(${shownPrice()}, 'Infinity'::numeric)`), t.id)
      .where(sql`is_published AND is_listed AND in_stock`),
    index('products_on_shelf_by_shown_price_down')
      .on(sql.raw(`coalesce(${shownPrice()}, -1)`), t.id)
      .where(sql`is_published AND is_listed AND in_stock`),
    index('products_on_shelf_by_date').on(t.createdAt, t.id).where(sql`is_published AND is_listed AND in_stock`),
    index('products_on_shelf_of_category')
      .on(t.categoryId, t.nameKey, t.id)
      .where(sql`is_published AND is_listed AND in_stock`),
    index('products_on_shelf_of_manufacturer')
      .on(t.manufacturer, t.nameKey, t.id)
      .where(sql`is_published AND is_listed AND in_stock AND manufacturer IS NOT NULL`),
    index('products_on_shelf_for_aircraft')
      .on(t.aircraftType, t.nameKey, t.id)
      .where(sql`is_published AND is_listed AND in_stock AND aircraft_type IS NOT NULL`),
    // Includes parts out of stock; the next index counts and lists the parts in stock without reading their rows.
    index('products_listed_of_family')
      .on(t.family, t.nameKey, t.id)
      .where(sql`is_published AND is_listed AND family IS NOT NULL`),
    index('products_on_shelf_of_family')
      .on(t.family, t.nameKey, t.id)
      .where(sql`is_published AND is_listed AND in_stock AND family IS NOT NULL`),
    // Includes parts out of stock. Part numbers of a family follow each other, so the index of all parts would be read
    // from far before them.
    index('products_of_family_in_natural_order')
      .on(t.family, sql.raw(naturalOrder('sku')), t.id)
      .where(sql`is_published AND is_listed AND family IS NOT NULL`),
    // Lists by name. With the name itself, PostgreSQL reads the order from the index and does not compute it for each row. The
    // indexes of the same lists by name_key serve the version before 0020, until a later one drops them; the first of them also
    // finds names by their beginning.
    index('products_listed_by_name_order')
      .on(sql.raw(nameOrder('name')), t.id, t.name)
      .concurrently()
      .where(sql`is_published AND is_listed`),
    index('products_on_shelf_by_name_order')
      .on(sql.raw(nameOrder('name')), t.id, t.name)
      .concurrently()
      .where(sql`is_published AND is_listed AND in_stock`),
    index('products_category_by_name_order')
      .on(t.categoryId, sql.raw(nameOrder('name')), t.id, t.name)
      .concurrently()
      .where(sql`is_published AND is_listed AND in_stock`),
    index('products_manufacturer_by_name_order')
      .on(t.manufacturer, sql.raw(nameOrder('name')), t.id, t.name)
      .concurrently()
      .where(sql`is_published AND is_listed AND in_stock AND manufacturer IS NOT NULL`),
    index('products_aircraft_by_name_order')
      .on(t.aircraftType, sql.raw(nameOrder('name')), t.id, t.name)
      .concurrently()
      .where(sql`is_published AND is_listed AND in_stock AND aircraft_type IS NOT NULL`),
    index('products_listed_family_by_name_order')
      .on(t.family, sql.raw(nameOrder('name')), t.id, t.name)
      .concurrently()
      .where(sql`is_published AND is_listed AND family IS NOT NULL`),
    index('products_family_by_name_order')
      .on(t.family, sql.raw(nameOrder('name')), t.id, t.name)
      .concurrently()
      .where(sql`is_published AND is_listed AND in_stock AND family IS NOT NULL`),
    index('products_facts').using('gin', t.facts).where(sql`is_published AND is_listed AND family IS NOT NULL`),
    check('products_condition', isOneOf('condition', CONDITION_NAMES)),
    check('products_price_not_negative', sql`price >= 0 AND coalesce(sale_price, 0) >= 0`),
    check('products_backorder_days', sql`backorder_days BETWEEN 0 AND 730`),
    check('products_weight_positive', sql`weight > 0`),
  ],
)

export const productImages = pgTable(
  'product_images',
  {
    id: id(),
    productId: bigint({ mode: 'number' })
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    url: text().notNull(),
    alt: text().notNull().default(''),
    isPrimary: boolean().notNull().default(false),
    displayOrder: integer().notNull().default(0),
  },
  t => [
    uniqueIndex('product_images_url').on(t.productId, t.url),
    uniqueIndex('product_images_primary').on(t.productId).where(sql`is_primary`),
  ],
)

/** Former slugs of a part: links to them still work. */
export const formerSlugs = pgTable(
  'former_slugs',
  {
    slug: text().primaryKey(),
    productId: bigint({ mode: 'number' })
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
  },
  t => [index('former_slugs_product').on(t.productId)],
)

/**
 * Alternates of a part, from a list. `alternate_of`: the part may be used in place of the other (in both directions if
 * `is_two_way`). `superseded_by`: the maker has replaced the part by the other. The other part is stored as its part
 * number, because it may not be in the catalog. This is no approval; `source` names who states it.
 */
export const crossReferences = pgTable(
  'cross_references',
  {
    id: id(),
    productId: bigint({ mode: 'number' })
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    kind: text().$type<CrossReferenceKind>().notNull(),
    otherSku: text().notNull(),
    isTwoWay: boolean().notNull().default(false),
    source: text().notNull().default(''),
    createdAt: createdAt(),
  },
  t => [
    unique('cross_references_once').on(t.productId, t.kind, t.otherSku),
    index('cross_references_other').on(t.otherSku),
    index('cross_references_by_key')
      .on(sql.raw(partKey('other_sku')))
      .concurrently(),
    check('cross_references_kind', isOneOf('kind', CROSS_REFERENCE_KIND_NAMES)),
  ],
)

// Views for other folders.
export const categoriesView = pgView('categories_view', {}).as(sql`SELECT id, name FROM categories`)
export const crossReferencesView = pgView('cross_references_view', {}).as(
  sql`SELECT id, product_id, kind, other_sku, is_two_way, source FROM cross_references`,
)
export const productImagesView = pgView('product_images_view', {}).as(
  sql`SELECT id, product_id, url, alt, is_primary, display_order FROM product_images`,
)
export const productsView = pgView('products_view', {}).as(
  sql`SELECT id, sku, slug, name, price, sale_price, selling_price, category_id, manufacturer, brand, gtin,
    aircraft_type, weight, dimensions, uom, description, short_description, condition, in_stock, conditions,
    is_published, off_by_import, is_listed, lowest_own_price, own_prices_only, backorder_days, is_hazmat, hazmat_checked, un_number, hazard_class,
    packing_group, hazmat_aircraft, may_be_hazmat FROM products`,
)
