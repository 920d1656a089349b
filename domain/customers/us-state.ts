import { type Place, placeIndex } from './place.ts'

// The 50 states, DC and military mail, with the codes of the U.S. Postal Service (Publication 28, appendix B). Its territories
// are countries here.
const STATE_TABLE = `ALAlabama|AKAlaska|AZArizona|ARArkansas|CACalifornia|COColorado|CTConnecticut|DEDelaware|DCDistrict of Columbia
FLFlorida|GAGeorgia|HIHawaii|IDIdaho|ILIllinois|INIndiana|IAIowa|KSKansas|KYKentucky|LALouisiana|MEMaine|MDMaryland
MAMassachusetts|MIMichigan|MNMinnesota|MSMississippi|MOMissouri|MTMontana|NENebraska|NVNevada|NHNew Hampshire
NJNew Jersey|NMNew Mexico|NYNew York|NCNorth Carolina|NDNorth Dakota|OHOhio|OKOklahoma|OROregon|PAPennsylvania
RIRhode Island|SCSouth Carolina|SDSouth Dakota|TNTennessee|TXTexas|UTUtah|VTVermont|VAVirginia|WAWashington
WVWest Virginia|WIWisconsin|WYWyoming|AAArmed Forces Americas|AEArmed Forces Europe|APArmed Forces Pacific`

export const US_STATES: readonly Place[] = STATE_TABLE.split(/[|\n]/).map(entry => ({
  code: entry.slice(0, 2),
  name: entry.slice(2),
}))

const STATE_CODES = placeIndex(US_STATES, { 'washington dc': 'DC', 'washington, d.c.': 'DC', 'd.c.': 'DC' })
const STATE_NAMES = new Map(US_STATES.map(state => [state.code, state.name]))

/** The postal code of a US state for its code or name, in any case: `wa`, `Washington`. Null when unknown. */
export const stateCode = (text: string): string | null => STATE_CODES.get(text.trim().toLowerCase()) ?? null

/** `Washington` for `WA`. An unknown code is returned unchanged. */
export const stateName = (code: string): string => STATE_NAMES.get(code) ?? code
