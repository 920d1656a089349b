import { companyWords, makerKey } from '../catalogue/maker.ts'

/**
 * The key of an organization that issues release documents or sells parts; '' for none. `Three Rivers MRO, LLC` and
 * `THREE RIVERS MRO` are one organization. The same in SQL is the function maker_key.
 */
export const issuerKey = (name: string): string => makerKey(name)

/** True if two texts name the same organization, by its full name or by its short name: the first whole words of its name. */
export function isIssuerMeant(named: string, issuer: string): boolean {
  const [short, full] = [companyWords(named), companyWords(issuer)]
  if (short === '') return false
  return `${full} `.startsWith(`${short} `) || issuerKey(named) === issuerKey(issuer)
}

/** True if a form and a unit name the same organization. A form adds its address. An unknown organization equals no other. */
export function isSameIssuer(onForm: string, onUnit: string): boolean {
  const [form, unit] = [companyWords(onForm).replaceAll(' ', ''), companyWords(onUnit).replaceAll(' ', '')]
  return form !== '' && unit !== '' && (form.includes(unit) || unit.includes(form))
}
