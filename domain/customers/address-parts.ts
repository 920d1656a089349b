// The parts of addresses by country: the address formats and required fields of libaddressinput (region data of June
// 2025, https://github.com/google/libaddressinput), for the countries of country.ts.

/** Countries without postal codes. */
const WITHOUT_POSTAL_CODE = new Set(
  (
    'AE AG AO AQ AW BF BI BJ BO BQ BS BV BW BZ CD CF CG CI CK CM CW DJ DM ER FJ GA GD GH GM GQ GY HK JM KI KM KN LC LY ML MO MR ' +
    'MS MW NR NU PA PS QA RW SB SC SL SR SS ST SX SY TD TF TG TK TL TO TV UG VU WS YE ZW'
  ).split(' '),
)
/** Countries in which an address is complete without its postal code. */
const POSTAL_CODE_OPTIONAL = new Set(
  (
    'AD AF AI AL AM AR AZ BA BB BD BG BH BM BN BT BY CC CL CO CR CU CV CX CY DO DZ EC EG EH ET FO GE GI GN GT GW HM HN HR HT ID ' +
    'IE IL IQ IR IS JO KE KG KH KP KW KY KZ LA LB LK LR LS MA MC MD ME MG MK MM MN MT MU MV MZ NA NE NF NG NI NP OM PE PG PH PK ' +
    'PY RS SA SD SI SN SO SV SZ TH TJ TM TN TT TZ UM UY UZ VA VC VE VG VN XK ZM'
  ).split(' '),
)
/**
 * Countries whose addresses always name a state, province, department, parish or prefecture in addition to the city.
 */
const STATE_REQUIRED = new Set('AU BR CA CN CO CR ES HN ID IN IQ IT JM JP MX PG RU SO SV US VE VN'.split(' '))
/**
 * Countries in which some addresses name one. For AE, HK, KN, KR, KY, NR, PF and TW the format requires an emirate,
 * area, district, island or metropolis; the store always requires the city, which is or contains it.
 */
const STATE_OPTIONAL = new Set(
  (
    'AE AM AR BB BS BY CC CL CU CV CX EE EG HK HM IE IR KI KN KP KR KY KZ LT LV MN MY MZ NF NG NI NR PA PE PF PH RO SC SR TH TR ' +
    'TV TW UA UY UZ'
  ).split(' '),
)
// Territories of the United States and countries that its mail serves: their one state is the country itself.
const ONE_STATE = new Set(['AS', 'FM', 'MH', 'MP', 'PW', 'UM', 'VI'])

/** The use of a part of addresses: in no address of the country, in some, or in all. */
export type PartUse = 'never' | 'optional' | 'required'

/** The use of postal codes in a country, by its ISO code. Unknown country: required. */
export const postalCodeUse = (country: string): PartUse =>
  WITHOUT_POSTAL_CODE.has(country) ? 'never' : POSTAL_CODE_OPTIONAL.has(country) ? 'optional' : 'required'

/** The use of states, or their equivalents, in addresses of a country, by its ISO code. Unknown country: required. */
export function stateUse(country: string): PartUse {
  if (ONE_STATE.has(country)) return 'never'
  if (STATE_REQUIRED.has(country) || !/^[A-Z]{2}$/.test(country)) return 'required'
  return STATE_OPTIONAL.has(country) ? 'optional' : 'never'
}

/** The fields of an address, in the order in which forms have them. */
export const ADDRESS_FIELDS = [
  'firstName',
  'lastName',
  'company',
  'country',
  'addressLine1',
  'postalCode',
  'city',
  'state',
  'phone',
  'addressLine2',
] as const
