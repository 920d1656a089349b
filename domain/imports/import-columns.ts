/** The columns of a parts list. Only `sku` must be there; the order does not matter. */
export const COLUMNS = [
  'sku',
  'name',
  'description',
  'manufacturer',
  'category',
  'aircraft_type',
  'condition',
  'quantity',
  'price',
  'sale_price',
  'currency',
  'weight',
  'dimensions',
  'uom',
  'image_url',
  'alternate_of',
  'superseded_by',
  'cross_reference_source',
] as const
export type Column = (typeof COLUMNS)[number]

export const COLUMN_WORDS: Record<Column, string> = {
  sku: 'Part number',
  name: 'Name',
  description: 'Description',
  manufacturer: 'Manufacturer',
  category: 'Category',
  aircraft_type: 'Aircraft type',
  condition: 'Condition',
  quantity: 'Quantity',
  price: 'Price',
  sale_price: 'Sale price',
  currency: 'Currency',
  weight: 'Weight (lb)',
  dimensions: 'Dimensions',
  uom: 'Unit of measure',
  image_url: 'Picture address',
  alternate_of: 'Alternates',
  superseded_by: 'Superseded by',
  cross_reference_source: 'Source of alternates',
}

/** What each heading of a list is taken for; null: left out. */
export type Mapping = readonly (Column | null)[]

/** The same in words, those that are left out aside: `P/N: sku`. */
export const namedColumns = (headings: readonly string[], mapping: Mapping): string[] =>
  headings.flatMap((heading, at) => (mapping[at] ? [`${heading}: ${mapping[at]}`] : []))

export const MOST_HEADINGS = 200

/**
 * How other people's lists call our columns, letters and digits only. Left out on purpose: `cost`, what a dealer paid, which
 * must not become what the shop asks; and `supersedes`, which is `superseded_by` the other way round.
 */
const SYNONYMS: Record<Column, string> = {
  sku: 'partnumber partno partnr partnum part pn pno pnr item itemnumber itemno mpn manufacturerpartnumber mfgpartnumber mfrpartnumber stockcode productcode',
  name: 'productname title shortdescription nomenclature partname itemname keyword noun descr desc partdescription itemdescription',
  description: 'longdescription details remarks notes comments longtext',
  manufacturer: 'mfr mfg mfgr maker make brand oem vendor cage cagecode manufacturername',
  category: 'group productgroup family class type commodity categoryname',
  aircraft_type: 'aircraft aircrafttypes platform ac acft actype model applicability fits airframe',
  condition: 'cond cd conditioncode condcode cndn state',
  quantity:
    'qty qtyavailable qtyoh qoh onhand qtyonhand quantityonhand stock available availableqty pieces pcs stockqty instock',
  price: 'unitprice listprice usd priceusd unitpriceusd sellprice sellingprice each',
  sale_price: 'specialprice discountprice promoprice netprice offerprice',
  currency: 'curr ccy currencycode',
  weight: 'wt weightlb weightlbs lbs unitweight weightpounds',
  dimensions: 'dims dim size lwh measurements',
  uom: 'um unit units unitofmeasure unitofissue ui uoi',
  image_url: 'image picture photo imageurl pictureurl photourl imagelink',
  alternate_of:
    'alternate alternates alt altpn alternatepn alternatepartnumber alternateparts interchange interchangeable',
  superseded_by: 'supersededby replacedby replacement newpn',
  cross_reference_source: 'crossreferencesource source alternatesource',
}

const bare = (heading: string) =>
  heading
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
const KNOWN = new Map<string, Column>(
  COLUMNS.flatMap(column => [bare(column), ...SYNONYMS[column].split(' ')].map(word => [word, column] as const)),
)

/**
 * What the headings of a list are likely to mean. Each column is taken once, exact names before others; where a list
 * says "description" and has no name, it is mostly the name that is meant.
 */
export function guessMapping(headings: readonly string[]): (Column | null)[] {
  const guessed: (Column | null)[] = headings.map(() => null)
  const taken = new Set<Column>()
  const take = (at: number, column: Column | undefined) => {
    if (column === undefined || guessed[at] || taken.has(column)) return
    guessed[at] = column
    taken.add(column)
  }
  for (const [at, heading] of headings.entries()) take(at, exactColumn(heading))
  for (const [at, heading] of headings.entries()) take(at, KNOWN.get(bare(heading)))
  const described = guessed.indexOf('description')
  if (described !== -1 && !taken.has('name')) guessed[described] = 'name'
  return guessed
}

/** The column of a heading that is its very name, as files for the command line have it. */
export const exactColumn = (heading: string): Column | undefined => {
  const name = heading.trim().toLowerCase()
  return COLUMNS.find(column => column === name)
}

/** What is wrong with a mapping, for a person; null when it can be used. */
export function whyNotMapped(mapping: Mapping): string | null {
  if (!mapping.includes('sku')) return 'Choose the column of the part number.'
  const twice = mapping.find((column, at) => column !== null && mapping.indexOf(column) !== at)
  return twice ? `Two columns are taken for ${COLUMN_WORDS[twice]}: leave one out.` : null
}
