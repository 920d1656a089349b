import { FACT_LABELS, FAMILIES } from '../facts/families.ts'
import { FAMILY_KEY } from '../facts/part-facts.ts'

/** The columns of a parts list. Only `sku` must be there; the order does not matter. */
export const OWN_COLUMNS = [
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
  'published',
  'backorder_days',
  'kind',
  'serial',
  'lot',
  'tag_type',
  'tag_number',
  'tagged_by',
  'tag_date',
  'trace_to',
  'tsn',
  'csn',
  'tso',
  'cso',
  'mfg_date',
  'cure_date',
  'expiry',
  'location',
  'owner',
  'cost',
  'unit_price',
  'notes',
] as const
type OwnColumn = (typeof OWN_COLUMNS)[number]

/** Dimensions and materials (domain/facts): `fact:diameter`, and `fact:family`, of which a part is. */
export type FactColumn = `fact:${string}`
const factColumn = (key: string): FactColumn => `fact:${key}`
export const FACT_COLUMNS: readonly FactColumn[] = [
  ...new Set([FAMILY_KEY, ...FAMILIES.flatMap(({ facts }) => facts.map(({ key }) => key))]),
].map(factColumn)
export const keyOfFact = (column: FactColumn): string => column.slice('fact:'.length)

export type Column = OwnColumn | FactColumn
export const COLUMNS: readonly Column[] = [...OWN_COLUMNS, ...FACT_COLUMNS]

const OWN_WORDS: Record<OwnColumn, string> = {
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
  published: 'Published',
  backorder_days: 'Days beyond stock',
  kind: 'Kept as (serial, lot, bulk, loose)',
  serial: 'Serial number',
  lot: 'Lot or batch',
  tag_type: 'Release paper',
  tag_number: 'Number of the paper',
  tagged_by: 'Issued by',
  tag_date: 'Date of the paper',
  trace_to: 'Trace to',
  tsn: 'Hours since new',
  csn: 'Cycles since new',
  tso: 'Hours since overhaul',
  cso: 'Cycles since overhaul',
  mfg_date: 'Manufactured on',
  cure_date: 'Cured on',
  expiry: 'Expires on',
  location: 'Location',
  owner: 'Owner',
  cost: 'Unit cost',
  unit_price: 'Price of this unit',
  notes: 'Note on the unit',
}

export function columnWords(column: Column): string {
  const own = OWN_COLUMNS.find(name => name === column)
  if (own) return OWN_WORDS[own]
  const key = column.replace(/^fact:/, '')
  return key === FAMILY_KEY ? 'Family of parts' : `Fact: ${FACT_LABELS[key] ?? key}`
}

/** What is said of a unit of stock. A list that has one of these has a unit in each row, unless it is said otherwise. */
const UNIT_COLUMNS: readonly Column[] = OWN_COLUMNS.slice(OWN_COLUMNS.indexOf('kind'))
export const isOfUnits = (column: Column): boolean => UNIT_COLUMNS.includes(column)
export const hasUnits = (mapping: Mapping): boolean => mapping.some(column => column !== null && isOfUnits(column))

/** What each heading of a list is taken for; null: left out. */
export type Mapping = readonly (Column | null)[]

/** The same in words, those that are left out aside: `P/N: sku`. */
export const namedColumns = (headings: readonly string[], mapping: Mapping): string[] =>
  headings.flatMap((heading, at) => (mapping[at] ? [`${heading}: ${mapping[at]}`] : []))

export const MOST_HEADINGS = 200

/**
 * How other people's lists call our columns, letters and digits only. Left out on purpose: `supersedes`, which is `superseded_by` the other way round.
 */
const SYNONYMS: Record<OwnColumn, string> = {
  sku: 'partnumber partno partnr partnum part pn pno pnr item itemnumber itemno mpn manufacturerpartnumber mfgpartnumber mfrpartnumber stockcode productcode',
  name: 'productname title shortdescription nomenclature partname itemname keyword noun descr desc partdescription itemdescription',
  description: 'longdescription details remarks comments longtext',
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
  published: 'ispublished visible',
  backorder_days: 'daysbeyondstock',
  kind: 'unitkind keptas',
  serial: 'serialnumber serialno serialnum serialnr sn snr serials',
  lot: 'batch batchnumber batchno lotnumber lotno lotbatch batchlot heatlot',
  tag_type: 'tag cert certtype certificate certificatetype releasepaper release tagcert paperwork form formtype',
  tag_number: 'tagno certno certnumber certificatenumber formnumber formno trackingnumber formtrackingnumber arcnumber',
  tagged_by: 'agency taggedby tagagency certagency certby certifiedby repairstation releasedby shop tagsource',
  tag_date: 'tagdt certdate certificatedate taggedon releasedate datetagged',
  trace_to: 'trace traceto traceability traceable tracedto tracesource',
  tsn: 'hourssincenew timesincenew tt totaltime tsnhours',
  csn: 'cyclessincenew tc totalcycles',
  tso: 'hourssinceoverhaul timesinceoverhaul tsohours',
  cso: 'cyclessinceoverhaul',
  mfg_date: 'dom mfd manufactured manufacturedate manufacturedon dateofmanufacture manufacturingdate mfgdt',
  cure_date: 'cured curedt curedon',
  expiry:
    'expirydate expirationdate expires expireson expiration exp expdate shelflife shelflifeexpiry shelflifedate sled useby usebydate',
  location: 'bin binlocation loc bins binno shelflocation warehouselocation stocklocation whlocation',
  owner: 'consignor consignee consignment ownercode stockowner',
  cost: 'unitcost costeach costprice purchaseprice ourcost',
  unit_price: '',
  notes: 'unitnotes unitnote note',
}

const bare = (heading: string) =>
  heading
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
const KNOWN = new Map<string, Column>(
  // What others call `Unit Price` is the part's; only our very name is that of one unit.
  OWN_COLUMNS.filter(column => column !== 'unit_price').flatMap(column =>
    [bare(column), ...SYNONYMS[column].split(' ')].map(word => [word, column] as const),
  ),
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
  return twice ? `Two columns are taken for ${columnWords(twice)}: leave one out.` : null
}
