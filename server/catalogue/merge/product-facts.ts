/** The temporary table in which a merge leaves what it has changed: of a new part a digest, of others the facts that differ. */
export const MERGED = `CREATE TEMP TABLE merged (
  thing text NOT NULL, thing_id bigint NOT NULL, is_new boolean NOT NULL, before jsonb, after jsonb
) ON COMMIT DROP`

/** What lists say of dangerous goods. */
const GOODS = ['is_hazmat', 'hazmat_checked', 'un_number', 'hazard_class', 'packing_group', 'hazmat_aircraft']

/**
 * The product columns that a list overwrites where its cell is not blank. The category is not among them: a list gives
 * its name.
 */
export const NOT_SAID = [
  'name',
  'description',
  'manufacturer',
  'aircraft_type',
  'price',
  'sale_price',
  'weight',
  'dimensions',
  'uom',
  'backorder_days',
  ...GOODS,
]
export const SETS = [...NOT_SAID, 'category_id']

/** Whether the list `n` says something else of a column than the product `p` has. */
const differs = (column: string) => `(n.${column} IS DISTINCT FROM p.${column} AND n.${column} IS NOT NULL)`
/**
 * Whether this list shows a part or hides it: it says so itself, or it names a part that an import has unpublished and no admin
 * has touched since.
 */
export const SHOWS = `(CASE WHEN n.is_published IS NULL THEN n.comes_back AND p.off_by_import ELSE n.is_published <> p.is_published END)`
export const DIFFERS = `(${SETS.map(differs).join(' OR ')} OR ${SHOWS})`

const facts = (of: 'n' | 'p') =>
  [
    ...SETS.map(
      column => `CASE WHEN ${differs(column)} THEN jsonb_build_object('${column}', ${of}.${column}) ELSE '{}' END`,
    ),
    `CASE WHEN ${SHOWS} THEN jsonb_build_object('is_published', ${of === 'n' ? 'NOT p.is_published' : 'p.is_published'},
      'off_by_import', ${of === 'n' ? 'false' : 'p.off_by_import'}) ELSE '{}' END`,
  ].join(' || ')
/** The columns that differ, as jsonb: as they are, and as they will be. */
export const BEFORE = `(${facts('p')})`
export const AFTER = `(${facts('n')})`

/** The digests of runs before these came into lists were made without them. */
const NOT_DIGESTED = ['backorder_days', ...GOODS]
const isDigested = (column: string): boolean => !NOT_DIGESTED.includes(column)
/** What the back office may have given a part since. */
export const DIGESTED = [
  ...SETS.filter(isDigested),
  'is_published',
  'sku',
  'slug',
  'brand',
  'gtin',
  'short_description',
]
/** A digest of product `p`: whether a part that a run has made is still as it made it. */
export const digest = (p: string) => `md5(ROW(${DIGESTED.map(column => `${p}.${column}`).join(', ')})::text)`
/** What the back office may change of a picture `m`, as jsonb. */
export const PICTURE = `jsonb_build_object('alt', m.alt, 'is_primary', m.is_primary)`
