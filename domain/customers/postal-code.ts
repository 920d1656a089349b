// Only countries whose codes have had one form for decades, without regional exceptions: a rule that is too narrow
// would reject a real address. Universal Postal Union, addressing systems:
// https://www.upu.int/en/postal-solutions/programmes-services/addressing-solutions
const DIGITS: Record<string, number> = {
  AT: 4,
  AU: 4,
  BE: 4,
  CH: 4,
  DK: 4,
  HU: 4,
  LU: 4,
  NO: 4,
  NZ: 4,
  PH: 4,
  ZA: 4,
  CZ: 5,
  DE: 5,
  EE: 5,
  ES: 5,
  FI: 5,
  FR: 5,
  GR: 5,
  HR: 5,
  IT: 5,
  KR: 5,
  MX: 5,
  MY: 5,
  SE: 5,
  SK: 5,
  TH: 5,
  TR: 5,
  CN: 6,
  IN: 6,
  RO: 6,
  SG: 6,
  JP: 7,
  PT: 7,
  BR: 8,
}
const FORMS: Record<string, RegExp> = {
  // British Forces Post Office numbers replace a postcode.
  GB: /^([A-Z]{1,2}\d[A-Z\d]?\d[A-Z]{2}|GIR0AA|BFPO\d{1,4})$/,
  NL: /^[1-9]\d{3}[A-Z]{2}$/,
  PL: /^\d{5}$/,
}

/** True if the text can be a postal code of the country, in any spacing. A country without a rule accepts any text. */
export function isPostalCode(country: string, text: string): boolean {
  // People write D-80331 and SE-111 22.
  const code = text
    .toUpperCase()
    .replace(/^[A-Z]{1,2}-(?=\d)/, '')
    .replace(/[\s-]/g, '')
  const digits = DIGITS[country]
  if (digits !== undefined) return code.length === digits && /^\d+$/.test(code)
  return FORMS[country]?.test(code) ?? true
}

/**
 * A postal code in stored form: plain digits and hyphens, single spaces, without the Japanese postal mark, and in the
 * usual format of its country, if it has one (`98052-1234`, `V6B 4N7`).
 */
export function writtenPostalCode(country: string, text: string): string {
  const code = text
    .normalize('NFKC')
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replaceAll('〒', '')
    .replace(/\s+/g, ' ')
    .trim()
  if (country === 'US') return code.replace(/^(\d{5}) ?-? ?(\d{4})$/, '$1-$2')
  if (country === 'CA') return code.toUpperCase().replace(/^(\w{3})[ -]?(\w{3})$/, '$1 $2')
  return code
}

// No ZIP code begins with 000 to 004.
const ZIP = /^(?!00[0-4])\d{5}(-\d{4})?$/
// Canada Post: letters D, F, I, O, Q and U never occur, W and Z not in the first place.
const CANADIAN = /^[ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z] \d[ABCEGHJ-NPRSTV-Z]\d$/

/** Why a postal code, as formatted by writtenPostalCode, is invalid in the country (ISO code); null: it may be valid. */
export function whyNotPostalCode(country: string, code: string): string | null {
  if (country === 'US') return ZIP.test(code) ? null : 'Please enter a valid ZIP code'
  if (country === 'CA') return CANADIAN.test(code) ? null : 'Please enter a valid Canadian postal code'
  return isPostalCode(country, code) ? null : 'Please enter a valid postal code'
}
