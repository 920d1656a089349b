// The meanings of headings: of lists that the back office imports, of buyers' lists, and of lists of people who sell to
// the store.

import { namesOf } from './typed-names.ts'

const NUMBER_ENDINGS = ['', 'number', 'num', 'no', 'nr', 'line', 'item']
const REFERENCES = [
  ...['', 'your', 'our', 'my', 'customer', 'cust', 'line'].flatMap(whose => [`${whose}ref`, `${whose}reference`]),
  ...['workorder', 'wo', 'job', 'project', 'tail', 'po', 'purchaseorder'].flatMap(what =>
    NUMBER_ENDINGS.map(ending => `${what}${ending}`),
  ),
  ...['registration', 'lineitem', 'item'],
].join(' ')

/** Their own numbers of a part: `Vendor Part No`, `Cust P/N`. */
const OTHERS_NUMBERS = ['customer', 'cust', 'buyer', 'your', 'our', 'vendor', 'supplier', 'seller', 'dealer']
  .flatMap(whose =>
    ['partnumber', 'partno', 'partnum', 'partnr', 'part', 'pn', 'item', 'itemno', 'itemnumber'].map(
      what => whose + what,
    ),
  )
  .join(' ')

/**
 * The columns of a parts list, in the order of an export, each with the headings of other lists for it. Only `sku` must
 * be there; the order does not matter. The headings are letters and digits only, most certain first: of two headings for one column
 * the more certain one is used. They are those of dealers' own sheets and of the exports of ILS, PartsBase, Quantum and
 * SAP. Left out on purpose: `supersedes`, which is `superseded_by` the other way round; `control number` and `stock
 * line`, which are numbers of another system; `lead time`, which is no number of days; `UN`, which is a unit in
 * Portuguese and Spanish, and `PG`, which is a page; `PO`, which is the store's own order and not the vendor's
 * document.
 */
const SYNONYMS = {
  // The numbers that the store, a buyer or a vendor has given a part, and the NSN, are taken where the list has no other number.
  sku: `partnumber partno partnr partnum partnumbers pn pns pno pnr partnumberpn pnpartnumber mpn manufacturerpartnumber mfgpartnumber mfrpartnumber manufacturerpartno mfgpartno mfrpartno mfgpn mfrpn mfrspn manufacturerpn oempn oempartnumber oempartno pnnsn partnumbernsn partnonsn pnornsn part stockcode productcode materialnumber materialno materialnummer matnr teilenummer teilenr artikelnummer artikelnr numerodeparte numerodepieza numerodepiece numeropiece codiceparte itemcode itemnumber itemno ${OTHERS_NUMBERS} nsn nsnpn nsnpartnumber nationalstocknumber natostocknumber nsnniin niin stocknumber stockno article articlenumber articleno artikel item material`,
  name: 'productname title nomenclature partname itemname partdescription itemdescription materialdescription materialdesc shortdescription descr desc keyword noun bezeichnung benennung beschreibung designation libelle descripcion descricao descrizione omschrijving 品名',
  description: 'longdescription details remarks comments longtext',
  manufacturer:
    'manufacturername mfr mfg mfgr maker make oem mfgcode mfrcode mfgname mfrname manufacturercode cage cagecode brand',
  category: 'categoryname productgroup group family class type commodity',
  aircraft_type: 'aircraft aircrafttypes applicability platform ac acft actype airframe model fits application',
  condition:
    'cond cd conditioncode condcode cndn partcondition conditionofpart state zustand etat condicion condizione',
  quantity:
    'qty qtyavailable availableqty qtyoh qoh onhand qtyonhand quantityonhand quantityavailable unrestricted unrestrictedstock unrestrictedqty stock available pieces pcs stockqty instock qtyea quantityea qtyreqd qtyreq reqqty reqdqty qtyrequired requiredqty quantityrequired quantityreqd qtyrequested requestedqty quantityrequested rfqqty qtytoorder orderqty orderedqty qtyordered orderquantity quantityordered qtyneeded neededqty quantityneeded totalqty totalquantity qtypcs quantitypcs qtypieces qpa qtyperassembly count amount ea qtyavail availqty avail qtyinstock qtystock stockquantity stocklevel onhandqty onhandquantity quantityinstock inventoryqty inventory piecesoffered pcsoffered qtyoffered quantityoffered offeredqty offeredquantity offered piecesavailable pcsavailable qtyforsale quantityforsale piecesforsale forsale qtytosell qtysurplus surplusqty noofpieces noofpcs numberofpieces ofpieces ofpcs noofunits numberofunits menge anzahl stuck quantite qte cantidad quantita qtd quantidade aantal antal 数量 数量個',
  price:
    'unitprice listprice usd priceusd unitpriceusd sellprice sellingprice askingprice askedprice asking priceasked askprice ask askingpriceeach askingpriceea unitaskingprice askingunitprice priceeach priceea priceper pricepereach priceperunit priceperpiece perpiece eachprice each unitpriceea preis einzelpreis stuckpreis prix prixunitaire precio preciounitario prezzo preco',
  sale_price: 'specialprice discountprice promoprice netprice offerprice',
  currency: 'curr ccy currencycode',
  weight: 'wt weightlb weightlbs lbs unitweight weightpounds',
  dimensions: 'dims dim size lwh measurements',
  uom: 'um unitofmeasure unitofissue ui uoi baseunitofmeasure bun units unit',
  image_url: 'image picture photo imageurl pictureurl photourl imagelink',
  alternate_of:
    'alternate alternates altpartnumber alternatepartnumber altpn alternatepn altpartno alternatepartno alternateparts alt interchange interchangeable',
  superseded_by: 'supersededby replacedby replacement newpn',
  cross_reference_source: 'crossreferencesource alternatesource',
  published: 'ispublished visible',
  backorder_days: 'daysbeyondstock',
  dangerous_goods: 'ishazmat hazmat hazardous hazardousmaterial hazardousmaterials hazmatflag dg dgflag isdangerous',
  // Our very name only: that a vendor has looked is no decision of the store's staff.
  dangerous_goods_checked: '',
  un_number: 'unnumber unno unnr unid unidnumber unidno hazmatun dgun',
  hazard_class: 'hazardclass hazclass hazmatclass dgclass unclass classordivision',
  packing_group: 'packinggroup unpackinggroup',
  aircraft_carriage: 'aircraftcarriage hazmataircraft',
  kind: 'unitkind keptas',
  serial: 'serialnumber serialno serialnum serialnr sn snr serials',
  lot: 'lotnumber lotno lotnum batch batchnumber batchno lotbatch batchlot mfglot mfglotnum mfglotnumber heatlot',
  tag_type:
    'tagtype certtype certificatetype releasepaper tag cert certs certcode certification certificate certificates release tagcert paperwork form formtype',
  tag_number: 'tagno certno certnumber certificatenumber formnumber formno trackingnumber formtrackingnumber arcnumber',
  tagged_by: 'taggedby agency tagagency certagency certby certifiedby repairstation releasedby shop tagsource',
  tag_date: 'tagdt certdate certificatedate taggedon releasedate datetagged',
  tag_approval:
    'approvalnumber approvalno repairstationnumber repairstationno rsnumber certificateofrepairstation taggedbyapproval',
  tag_quantity: 'tagqty formquantity formqty block9 quantityonform qtyonform qtyontag',
  tag_status: 'statusofwork workstatus statuswork formstatus block11',
  tag_remarks: 'formremarks certremarks block12',
  tag_copy: 'certifiedtruecopy truecopy',
  trace_to: 'trace traceto traceability traceableto traceable tracedto tracesource',
  last_operator: 'lastoperator lastoperatedby previousoperator prioroperator',
  came_off: 'cameoff removedfrom removedfromaircraft',
  engine_serial: 'esn enginesn engineserialnumber',
  non_incident: 'nonincident nonincidentstatement incidentstatement nis',
  tsn: 'hourssincenew timesincenew tt totaltime tsnhours',
  csn: 'cyclessincenew tc totalcycles',
  tso: 'hourssinceoverhaul timesinceoverhaul tsohours',
  cso: 'cyclessinceoverhaul',
  life_limit: 'lifelimit llplimit cyclelimit',
  mfg_date: 'dom mfd manufactured manufacturedate manufacturedon dateofmanufacture manufacturingdate mfgdt',
  cure_date: 'cured curedt curedon',
  expiry:
    'expirydate expirationdate expires expireson expiration exp expdate shelflife shelflifeexpiry shelflifedate shelflifeexpirationdate sled sledbbd useby usebydate',
  received_on:
    'received receiveddate datereceived recdate recddate rcvddate receivedate receiptdate recvdate goodsreceiptdate grdate datein',
  vendor: 'vendorname supplier suppliername purchasedfrom boughtfrom obtainedfrom vendorcode suppliercode',
  vendor_document:
    'vendordocument vendordoc vendorinvoice vendorinvoiceno vendorpackingslip vendorreference packingslip packingslipno',
  location:
    'bin binlocation loc locationcode bins binno shelflocation warehouselocation stocklocation whlocation storagelocation storagebin sloc',
  owner: 'consignor consignee consignment consignmentcode ownercode stockowner',
  cost: 'unitcost costeach costprice purchaseprice ourcost movingprice',
  unit_price: '',
  notes: 'unitnotes unitnote note taginfo taginformation',
}
export type OwnColumn = keyof typeof SYNONYMS
export const OWN_COLUMNS = namesOf(SYNONYMS)
/** `reference`: the buyer's own name of a line. The lists of the back office have none. */
export type ListColumn = OwnColumn | 'reference'

/** A unit or a currency behind what a heading names: `Qty (pcs)`, `Price (USD)`. */
const UNIT_BEHIND = /\s?\((?:ea|each|pcs?|pieces|units?|usd|us ?\$|\$|optional|required)\)$/i

const bare = (heading: string) =>
  heading
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
type Known = { column: ListColumn; rank: number }
const isNamed = (column: ListColumn): boolean =>
  // A foreign `Unit Price` is the price of the part; only our exact heading is the price of one unit.
  column !== 'unit_price'
/** The columns that a word may be the heading of: `Item` is a part number, or what a buyer calls a line. */
const KNOWN: ReadonlyMap<string, readonly Known[]> = (() => {
  const known = new Map<string, Known[]>()
  for (const column of [...OWN_COLUMNS, 'reference' as const].filter(isNamed)) {
    const headings = column === 'reference' ? REFERENCES : SYNONYMS[column]
    for (const [rank, word] of [...new Set([bare(column), ...headings.split(' ')])].filter(Boolean).entries())
      known.set(word, [...(known.get(word) ?? []), { column, rank }])
  }
  return known
})()

const knownOf = (heading: string): readonly Known[] =>
  KNOWN.get(bare(heading)) ?? KNOWN.get(bare(heading.trim().replace(UNIT_BEHIND, ''))) ?? []

/** A heading as its letters and digits, without the unit behind it; `isQuantity`: it is known as that of a quantity. */
export function headingWord(heading: string): { text: string; isQuantity: boolean } {
  const isKnown = KNOWN.has(bare(heading))
  const text = bare(isKnown ? heading : heading.trim().replace(UNIT_BEHIND, ''))
  return { text, isQuantity: (KNOWN.get(text) ?? []).some(({ column }) => column === 'quantity') }
}

/** True for a word that is the heading of a column of part numbers: `P/N`, `Part Number`. */
export const isPartNumberHeading = (text: string): boolean => knownOf(text).some(({ column }) => column === 'sku')

/** True for a word that is the heading of some column. */
export const isHeadingWord = (text: string): boolean => knownOf(text).length > 0

/**
 * Guesses the columns of headings; `exact` finds the exact names. Each column is used once: exact names first, then the
 * most certain heading. In a list with "description" and no name, the description is usually the name.
 */
export function guessColumns<Other extends string>(
  headings: readonly string[],
  exact: (heading: string) => ListColumn | Other | undefined,
): (ListColumn | Other | null)[] {
  const guessed: (ListColumn | Other | null)[] = headings.map(() => null)
  const taken = new Set<ListColumn | Other>()
  const take = (at: number, column: ListColumn | Other | undefined) => {
    if (column === undefined || guessed[at] || taken.has(column)) return
    guessed[at] = column
    taken.add(column)
  }
  for (const [at, heading] of headings.entries()) take(at, exact(heading))
  const known = headings.flatMap((heading, at) => knownOf(heading).map(({ column, rank }) => ({ at, column, rank })))
  const isReference = ({ column }: Known): number => (column === 'reference' ? 1 : 0)
  // A heading means the reference of a line only if it means no other column.
  for (const { at, column } of known.toSorted(
    (a, b) => isReference(a) - isReference(b) || a.rank - b.rank || a.at - b.at,
  ))
    take(at, column)
  const described = guessed.indexOf('description')
  if (described !== -1 && !taken.has('name')) guessed[described] = 'name'
  return guessed
}
