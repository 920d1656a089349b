// What the headings of lists mean: those that the back office brings in, and those of buyers.

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
  'dangerous_goods',
  'dangerous_goods_checked',
  'un_number',
  'hazard_class',
  'packing_group',
  'aircraft_carriage',
  'kind',
  'serial',
  'lot',
  'tag_type',
  'tag_number',
  'tagged_by',
  'tag_date',
  'tag_approval',
  'tag_quantity',
  'tag_status',
  'tag_remarks',
  'tag_copy',
  'trace_to',
  'last_operator',
  'came_off',
  'non_incident',
  'tsn',
  'csn',
  'tso',
  'cso',
  'life_limit',
  'mfg_date',
  'cure_date',
  'expiry',
  'received_on',
  'vendor',
  'vendor_document',
  'location',
  'owner',
  'cost',
  'unit_price',
  'notes',
] as const
export type OwnColumn = (typeof OWN_COLUMNS)[number]

/**
 * Headings of other lists for our columns, letters and digits only, the surest first: of two headings for one column the surer is
 * taken. They are those of dealers' own sheets and of the exports of ILS, PartsBase, Quantum and SAP. Left out on purpose:
 * `supersedes`, which is `superseded_by` the other way round; `control number` and `stock line`, which are numbers of another
 * system; `lead time`, which is no number of days; `UN`, which is a unit in Portuguese and Spanish, and `PG`, which is a page; `PO`, which is the store's own order and not the vendor's document.
 */
const SYNONYMS: Record<OwnColumn, string> = {
  sku: 'partnumber partno partnr partnum pn pno pnr mpn manufacturerpartnumber mfgpartnumber mfrpartnumber part stockcode productcode materialnumber materialno matnr itemnumber itemno item',
  name: 'productname title nomenclature partname itemname partdescription itemdescription materialdescription materialdesc shortdescription descr desc keyword noun',
  description: 'longdescription details remarks comments longtext',
  manufacturer:
    'manufacturername mfr mfg mfgr maker make oem mfgcode mfrcode mfgname mfrname manufacturercode cage cagecode brand',
  category: 'categoryname productgroup group family class type commodity',
  aircraft_type: 'aircraft aircrafttypes applicability platform ac acft actype airframe model fits application',
  condition: 'cond cd conditioncode condcode cndn partcondition state',
  quantity:
    'qty qtyavailable availableqty qtyoh qoh onhand qtyonhand quantityonhand quantityavailable unrestricted unrestrictedstock unrestrictedqty stock available pieces pcs stockqty instock qtyea quantityea qtyreqd qtyreq reqqty reqdqty qtyrequired requiredqty quantityrequired quantityreqd qtyrequested requestedqty quantityrequested rfqqty qtytoorder orderqty orderedqty qtyordered orderquantity quantityordered qtyneeded neededqty quantityneeded totalqty totalquantity qtypcs quantitypcs qtypieces qpa qtyperassembly count amount ea menge anzahl stuck quantite qte cantidad quantita qtd quantidade aantal antal 数量 数量個',
  price:
    'unitprice listprice usd priceusd unitpriceusd sellprice sellingprice askingprice askedprice asking priceeach each',
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

const bare = (heading: string) =>
  heading
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
type Known = { column: OwnColumn; rank: number }
const KNOWN = new Map<string, Known>(
  // What others call `Unit Price` is the part's; only our very name is that of one unit.
  OWN_COLUMNS.filter(column => column !== 'unit_price').flatMap(column =>
    [bare(column), ...SYNONYMS[column].split(' ')]
      .filter(Boolean)
      .map((word, rank) => [word, { column, rank }] as const),
  ),
)

/**
 * What the headings of a list are likely to mean; `exact` knows the very names. Each column is taken once: exact names first, then the surest heading for it.
 * Where a list says "description" and has no name, it is mostly the name that is meant. SAP calls the part number `Material`;
 * elsewhere that is what the part is made of.
 */
export function guessColumns<Other extends string>(
  headings: readonly string[],
  exact: (heading: string) => OwnColumn | Other | undefined,
): (OwnColumn | Other | null)[] {
  const guessed: (OwnColumn | Other | null)[] = headings.map(() => null)
  const taken = new Set<OwnColumn | Other>()
  const take = (at: number, column: OwnColumn | Other | undefined) => {
    if (column === undefined || guessed[at] || taken.has(column)) return
    guessed[at] = column
    taken.add(column)
  }
  for (const [at, heading] of headings.entries()) take(at, exact(heading))
  const words = headings.map(bare)
  const known = words.flatMap((word, at) => {
    const meant = KNOWN.get(word)
    return meant ? [{ at, column: meant.column, rank: meant.rank }] : []
  })
  for (const { at, column } of known.toSorted((a, b) => a.rank - b.rank || a.at - b.at)) take(at, column)
  if (!taken.has('sku') && words.includes('materialdescription')) take(words.indexOf('material'), 'sku')
  const described = guessed.indexOf('description')
  if (described !== -1 && !taken.has('name')) guessed[described] = 'name'
  return guessed
}
