// Only countries whose codes have had one form for decades, and without exceptions for parts of them: a rule that is too
// narrow would keep a real address out. Universal Postal Union, addressing systems: https://www.upu.int/en/postal-solutions/programmes-services/addressing-solutions
const DIGITS: Record<string, number> = {
  ...{ AT: 4, AU: 4, BE: 4, CH: 4, DK: 4, HU: 4, LU: 4, NO: 4, NZ: 4, PH: 4, ZA: 4 },
  ...{ CZ: 5, DE: 5, EE: 5, ES: 5, FI: 5, FR: 5, GR: 5, HR: 5, IT: 5, KR: 5, MX: 5, MY: 5, SE: 5, SK: 5, TH: 5, TR: 5 },
  ...{ CN: 6, IN: 6, RO: 6, SG: 6 },
  ...{ JP: 7, PT: 7 },
  ...{ BR: 8 },
}
const FORMS: Record<string, RegExp> = {
  GB: /^([A-Z]{1,2}\d[A-Z\d]?\d[A-Z]{2}|GIR0AA)$/,
  NL: /^[1-9]\d{3}[A-Z]{2}$/,
  PL: /^\d{5}$/,
}

/** Whether this may be a postal code of the country, however it is spaced. What we have no rule for may be anything. */
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
