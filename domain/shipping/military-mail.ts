import { stateCode } from '../customers/us-state.ts'

// Mail to APO, FPO and DPO addresses. Only the U.S. Postal Service carries it, under separate "states":
// https://pe.usps.com/text/dmm300/703.htm (Department of Defense and Department of State mail).

const STATES: readonly string[] = ['AA', 'AE', 'AP']

/** Business days that Priority Mail takes there at the longest that is usual: USPS names 10 to 15. */
export const MILITARY_MAIL_DAYS = 15

/** Displayed next to the state when it is chosen. */
export const MILITARY_MAIL_HINT = `Military mail goes by USPS only, up to 70 lb a package, and takes up to ${MILITARY_MAIL_DAYS} business days.`

/** True for military mail: the state of the address shows it before the ZIP code is typed. */
export const isMilitaryMail = ({ country, state }: { country: string; state: string }): boolean =>
  country === 'US' && STATES.includes(stateCode(state) ?? '')
