import { stateCode } from '../customers/us-state.ts'

// Mail to APO, FPO and DPO addresses. Only the U.S. Postal Service carries it, under separate "states":
// https://pe.usps.com/text/dmm300/703.htm (Department of Defense and Department of State mail).

const STATES: readonly string[] = ['AA', 'AE', 'AP']

/** The longest usual time of Priority Mail to these addresses, in business days: USPS names 10 to 15. */
export const MILITARY_MAIL_DAYS = 15

/** Displayed next to the state when it is chosen. */
export const MILITARY_MAIL_HINT = `Military mail goes by USPS only, up to 70 lb a package, and takes up to ${MILITARY_MAIL_DAYS} business days.`

/** True for military mail. The state alone tells, so the hint is shown before the ZIP code is typed. */
export const isMilitaryMail = ({ country, state }: { country: string; state: string }): boolean =>
  country === 'US' && STATES.includes(stateCode(state) ?? '')
