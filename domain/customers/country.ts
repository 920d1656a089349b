// ISO 3166-1 alpha-2 and XK (Kosovo), which carriers use though ISO does not assign it. Code and name without a gap, so
// that the checkout page carries few bytes; the names are the everyday English ones, United States first, then A to Z.
const COUNTRY_TABLE = `USUnited States|AFAfghanistan|AXÅland Islands|ALAlbania|DZAlgeria|ASAmerican Samoa|ADAndorra|AOAngola|AIAnguilla
AQAntarctica|AGAntigua and Barbuda|ARArgentina|AMArmenia|AWAruba|AUAustralia|ATAustria|AZAzerbaijan|BSBahamas
BHBahrain|BDBangladesh|BBBarbados|BYBelarus|BEBelgium|BZBelize|BJBenin|BMBermuda|BTBhutan|BOBolivia
BQBonaire, Sint Eustatius and Saba|BABosnia and Herzegovina|BWBotswana|BVBouvet Island|BRBrazil
IOBritish Indian Ocean Territory|BNBrunei|BGBulgaria|BFBurkina Faso|BIBurundi|CVCabo Verde|KHCambodia|CMCameroon
CACanada|KYCayman Islands|CFCentral African Republic|TDChad|CLChile|CNChina|CXChristmas Island
CCCocos (Keeling) Islands|COColombia|KMComoros|CDCongo (Democratic Republic)|CGCongo (Republic)|CKCook Islands
CRCosta Rica|CICôte d'Ivoire|HRCroatia|CUCuba|CWCuraçao|CYCyprus|CZCzechia|DKDenmark|DJDjibouti|DMDominica
DODominican Republic|ECEcuador|EGEgypt|SVEl Salvador|GQEquatorial Guinea|EREritrea|EEEstonia|SZEswatini|ETEthiopia
FKFalkland Islands|FOFaroe Islands|FJFiji|FIFinland|FRFrance|GFFrench Guiana|PFFrench Polynesia
TFFrench Southern Territories|GAGabon|GMGambia|GEGeorgia|DEGermany|GHGhana|GIGibraltar|GRGreece|GLGreenland
GDGrenada|GPGuadeloupe|GUGuam|GTGuatemala|GGGuernsey|GNGuinea|GWGuinea-Bissau|GYGuyana|HTHaiti
HMHeard Island and McDonald Islands|HNHonduras|HKHong Kong|HUHungary|ISIceland|INIndia|IDIndonesia|IRIran|IQIraq
IEIreland|IMIsle of Man|ILIsrael|ITItaly|JMJamaica|JPJapan|JEJersey|JOJordan|KZKazakhstan|KEKenya|KIKiribati
XKKosovo|KWKuwait|KGKyrgyzstan|LALaos|LVLatvia|LBLebanon|LSLesotho|LRLiberia|LYLibya|LILiechtenstein|LTLithuania
LULuxembourg|MOMacao|MGMadagascar|MWMalawi|MYMalaysia|MVMaldives|MLMali|MTMalta|MHMarshall Islands|MQMartinique
MRMauritania|MUMauritius|YTMayotte|MXMexico|FMMicronesia|MDMoldova|MCMonaco|MNMongolia|MEMontenegro|MSMontserrat
MAMorocco|MZMozambique|MMMyanmar|NANamibia|NRNauru|NPNepal|NLNetherlands|NCNew Caledonia|NZNew Zealand|NINicaragua
NENiger|NGNigeria|NUNiue|NFNorfolk Island|KPNorth Korea|MKNorth Macedonia|MPNorthern Mariana Islands|NONorway|OMOman
PKPakistan|PWPalau|PSPalestine|PAPanama|PGPapua New Guinea|PYParaguay|PEPeru|PHPhilippines|PNPitcairn|PLPoland
PTPortugal|PRPuerto Rico|QAQatar|RERéunion|RORomania|RURussia|RWRwanda|BLSaint Barthélemy|SHSaint Helena
KNSaint Kitts and Nevis|LCSaint Lucia|MFSaint Martin (French part)|PMSaint Pierre and Miquelon
VCSaint Vincent and the Grenadines|WSSamoa|SMSan Marino|STSao Tome and Principe|SASaudi Arabia|SNSenegal|RSSerbia
SCSeychelles|SLSierra Leone|SGSingapore|SXSint Maarten (Dutch part)|SKSlovakia|SISlovenia|SBSolomon Islands
SOSomalia|ZASouth Africa|GSSouth Georgia and the South Sandwich Islands|KRSouth Korea|SSSouth Sudan|ESSpain
LKSri Lanka|SDSudan|SRSuriname|SJSvalbard and Jan Mayen|SESweden|CHSwitzerland|SYSyrian Arab Republic|TWTaiwan
TJTajikistan|TZTanzania|THThailand|TLTimor-Leste|TGTogo|TKTokelau|TOTonga|TTTrinidad and Tobago|TNTunisia|TRTürkiye
TMTurkmenistan|TCTurks and Caicos Islands|TVTuvalu|UGUganda|UAUkraine|AEUnited Arab Emirates|GBUnited Kingdom
UMUnited States Minor Outlying Islands|UYUruguay|UZUzbekistan|VUVanuatu|VAVatican City|VEVenezuela|VNVietnam
VGVirgin Islands (British)|VIVirgin Islands (U.S.)|WFWallis and Futuna|EHWestern Sahara|YEYemen|ZMZambia|ZWZimbabwe`

// The 50 states, DC and military mail, with the codes of the U.S. Postal Service (Publication 28, appendix B). Its territories
// are countries here.
const STATE_TABLE = `ALAlabama|AKAlaska|AZArizona|ARArkansas|CACalifornia|COColorado|CTConnecticut|DEDelaware|DCDistrict of Columbia
FLFlorida|GAGeorgia|HIHawaii|IDIdaho|ILIllinois|INIndiana|IAIowa|KSKansas|KYKentucky|LALouisiana|MEMaine|MDMaryland
MAMassachusetts|MIMichigan|MNMinnesota|MSMississippi|MOMissouri|MTMontana|NENebraska|NVNevada|NHNew Hampshire
NJNew Jersey|NMNew Mexico|NYNew York|NCNorth Carolina|NDNorth Dakota|OHOhio|OKOklahoma|OROregon|PAPennsylvania
RIRhode Island|SCSouth Carolina|SDSouth Dakota|TNTennessee|TXTexas|UTUtah|VTVermont|VAVirginia|WAWashington
WVWest Virginia|WIWisconsin|WYWyoming|AAArmed Forces Americas|AEArmed Forces Europe|APArmed Forces Pacific`

/** A country or a state as lists offer it. `code` is two capital letters. */
export type Place = { readonly code: string; readonly name: string }

const read = (table: string): readonly Place[] =>
  table.split(/[|\n]/).map(entry => ({ code: entry.slice(0, 2), name: entry.slice(2) }))

export const COUNTRIES = read(COUNTRY_TABLE)
export const US_STATES = read(STATE_TABLE)

const index = (places: readonly Place[], otherNames: Record<string, string> = {}): ReadonlyMap<string, string> =>
  new Map([
    ...places.flatMap(place => [
      [place.name.toLowerCase(), place.code] as const,
      [place.code.toLowerCase(), place.code] as const,
    ]),
    ...Object.entries(otherNames),
  ])

const US_NAMES = { usa: 'US', 'united states of america': 'US' }
const COUNTRY_CODES = index(COUNTRIES, US_NAMES)
const STATE_CODES = index(US_STATES, { 'washington dc': 'DC', 'washington, d.c.': 'DC', 'd.c.': 'DC' })
const COUNTRY_NAMES = new Map(COUNTRIES.map(country => [country.code, country.name]))
const STATE_NAMES = new Map(US_STATES.map(state => [state.code, state.name]))

/** The ISO code for a code or an English name, in any case: `us`, `USA`, `Germany`. Null when unknown. */
export const countryCode = (text: string): string | null => COUNTRY_CODES.get(text.trim().toLowerCase()) ?? null

/** `Germany` for `DE`. A code we do not know is shown as it is. */
export const countryName = (code: string): string => COUNTRY_NAMES.get(code) ?? code

/** The postal code of a US state for its code or name, in any case: `wa`, `Washington`. Null when unknown. */
export const stateCode = (text: string): string | null => STATE_CODES.get(text.trim().toLowerCase()) ?? null

/** `Washington` for `WA`. A code we do not know is shown as it is. */
export const stateName = (code: string): string => STATE_NAMES.get(code) ?? code

/**
 * Whether an order to this country counts as domestic. Nothing entered yet counts as domestic too. Puerto Rico and the
 * other territories have ISO codes of their own and count as international.
 */
export const isDomestic = (country: string): boolean => country.trim() === '' || countryCode(country) === 'US'

const spelled = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim()
const SPELLED = COUNTRIES.map(country => ({ country, name: spelled(country.name) }))

/**
 * The countries that somebody who typed this may mean, likeliest first: the one with this code or name, then names that
 * begin with it, names in which a word does, names that contain it. Accents and case do not matter; nothing typed: all.
 */
export function findCountries(typed: string): readonly Place[] {
  const text = spelled(typed)
  if (text === '') return COUNTRIES
  // What Americans call it, as far as it is typed, is in no name of the list but that of American Samoa.
  const exact = text.length > 2 && 'america'.startsWith(text) ? 'US' : countryCode(text)
  const rank = (country: Place, name: string): number => {
    if (country.code === exact) return 0
    if (name.startsWith(text)) return 1
    const at = name.indexOf(text)
    if (at < 0) return -1
    return /[ (-]/.test(name.charAt(at - 1)) ? 2 : 3
  }
  return SPELLED.map(({ country, name }) => ({ country, rank: rank(country, name) }))
    .filter(one => one.rank >= 0)
    .sort((a, b) => a.rank - b.rank)
    .map(({ country }) => country)
}
