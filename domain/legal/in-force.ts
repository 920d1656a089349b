import { addDays } from '../text/store-day.ts'
import { FIRST_DAY, LEGAL_PAGE_NAMES, type LegalPage } from './legal-pages.ts'

/** A version of a legal page. 0: the first text. `from`: the day from which it holds, `savedOn`: the day it was saved, YYYY-MM-DD. */
export type LegalVersion = { version: number; from: string; savedOn: string }
/** A version and its last day; null: it holds until there is another. */
export type HeldVersion = LegalVersion & { until: string | null }

/**
 * The versions that the owner has saved, kept up to date in each process (server/store-settings/legal), like `store` of
 * domain/settings. Reading them is free.
 */
const saved: Record<LegalPage, readonly LegalVersion[]> = { terms: [], privacy: [], returns: [] }

export function adoptLegal(versions: Partial<Record<LegalPage, readonly LegalVersion[]>>): void {
  for (const page of LEGAL_PAGE_NAMES) saved[page] = versions[page] ?? []
}

/** The version in force on `day`: the one that took effect last; of several on one day, the one saved last. */
export const versionOn = (page: LegalPage, day: string): LegalVersion =>
  saved[page].filter(({ from }) => from <= day).toSorted(newestFirst)[0] ?? firstOf(page)

/** All versions in force up to `day`, newest first, without planned ones that were replaced before their day. */
export function versionsUntil(page: LegalPage, day: string): HeldVersion[] {
  const begun = saved[page]
    .filter(one => one.from <= day && !saved[page].some(other => overtakes(other, one)))
    .toSorted(newestFirst)
  return [...begun, firstOf(page)].map((one, index) => {
    const next = begun[index - 1]
    return { ...one, until: !next ? null : next.from === one.from ? one.from : addDays(next.from, -1) }
  })
}

const newestFirst = (a: LegalVersion, b: LegalVersion): number =>
  a.from === b.from ? b.version - a.version : a.from < b.from ? 1 : -1

/** The first text precedes all others, even if its words have changed since. */
function firstOf(page: LegalPage): LegalVersion {
  const from = saved[page].reduce((day, one) => (one.from < day ? one.from : day), FIRST_DAY)
  return { version: 0, from, savedOn: from }
}

/** True if `other` was saved for the same day before that day came. */
const overtakes = (other: LegalVersion, one: LegalVersion): boolean =>
  other.from === one.from && other.version > one.version && other.savedOn < one.from

/** The versions that take effect after `day`, next first. */
export const plannedAfter = (page: LegalPage, day: string): LegalVersion[] =>
  saved[page]
    .filter(one => one.from > day && !saved[page].some(other => overtakes(other, one)))
    .toSorted((a, b) => newestFirst(b, a))

/** The end of a version's address: its day and its number, because several may take effect on one day. */
export const editionOf = ({ from, version }: Pick<LegalVersion, 'from' | 'version'>): string => `${from}-${version}`

/** The edition in an address: a version by its day and number, or a day; null: neither. */
export function readEdition(edition: string): { day: string; version: number | null } | null {
  const [, day, version] = /^(\d{4}-\d{2}-\d{2})(?:-(\d{1,6}))?$/.exec(edition) ?? []
  if (day === undefined || Number.isNaN(Date.parse(`${day}T00:00:00Z`))) return null
  return { day, version: version === undefined ? null : Number(version) }
}

/** The address of a version by its number, as an order stores it; null: unknown number. */
export function editionByNumber(page: LegalPage, version: number | null): string | null {
  const found = [...saved[page], firstOf(page)].find(one => one.version === version)
  return found ? editionOf(found) : null
}
