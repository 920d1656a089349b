import { LISTED_PART_COLUMNS } from '../listed-part.ts'

/** The temporary table with the changes of a merge: for a new part a digest, for others the changed facts. */
export const MERGED = `CREATE TEMP TABLE merged (
  thing text NOT NULL, thing_id bigint NOT NULL, is_new boolean NOT NULL, before jsonb, after jsonb
) ON COMMIT DROP`

/**
 * The product columns that a list overwrites if its cell is not blank. The category is not among them, because a list
 * states the category's name.
 */
export const STATED_COLUMNS = LISTED_PART_COLUMNS.filter(column => column !== 'is_published')
export const SETS = [...STATED_COLUMNS, 'category_id']

/** SQL: true if the list `n` states a value of a column that differs from the product `p`. */
const differs = (column: string) => `(n.${column} IS DISTINCT FROM p.${column} AND n.${column} IS NOT NULL)`
/**
 * SQL: true if the list shows a part, false if it hides it. Either the list states it, or it names a part that an
 * import has unpublished and no admin has changed since.
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
/** SQL: the changed columns as jsonb, before and after. */
export const BEFORE = `(${facts('p')})`
export const AFTER = `(${facts('n')})`

/**
 * The columns of a part that the back office may change after a run, in the order of the digests. The digests of former runs are
 * stored, so this list stays as it is; a column that lists state since then is not in it.
 */
export const DIGESTED = [
  'name',
  'description',
  'manufacturer',
  'aircraft_type',
  'price',
  'sale_price',
  'weight',
  'dimensions',
  'uom',
  'category_id',
  'is_published',
  'sku',
  'slug',
  'brand',
  'gtin',
  'short_description',
] as const
/** SQL: a digest of product `p`, which shows whether a part that a run has added is unchanged. */
export const digest = (p: string) => `md5(ROW(${DIGESTED.map(column => `${p}.${column}`).join(', ')})::text)`
/** SQL: the facts of a picture `m` that the back office may change, as jsonb. */
export const PICTURE = `jsonb_build_object('alt', m.alt, 'is_primary', m.is_primary)`
