import { companyWords, makerKey } from '../catalogue/maker.ts'

/**
 * The key of an organization that issues release documents or sells parts; '' for none. `Three Rivers MRO, LLC` and
 * `THREE RIVERS MRO` are one organization. The same in SQL is the function maker_key.
 */
export const issuerKey = (name: string): string => makerKey(name)

/** True if an organization is meant by a name or by its short name: the whole words that its name begins with. */
export function isIssuerMeant(named: string, issuer: string): boolean {
  const [short, full] = [companyWords(named), companyWords(issuer)]
  if (short === '') return false
  return `${full} `.startsWith(`${short} `) || issuerKey(named) === issuerKey(issuer)
}

/** True if a form and a unit name the same organization. A form adds its address. One that is not known is no other's. */
export function isSameIssuer(onForm: string, onUnit: string): boolean {
  const [form, unit] = [companyWords(onForm).replaceAll(' ', ''), companyWords(onUnit).replaceAll(' ', '')]
  return form !== '' && unit !== '' && (form.includes(unit) || unit.includes(form))
}
