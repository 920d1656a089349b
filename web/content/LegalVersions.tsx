import { editionOf } from '../../domain/legal/in-force.ts'
import { LEGAL_PAGES } from '../../domain/legal/legal-pages.ts'
import { dayInWords } from '../../domain/text/calendar-day.ts'
import { PageLink } from '../ui/PageLink.tsx'
import type { LegalPageView } from './legal-queries.ts'

/** The days on which this text holds, or held. */
export function InEffect({ view: { page, from, until } }: { view: LegalPageView }) {
  if (until === null)
    return (
      <p className="text-muted">
        In effect from <time dateTime={from}>{dayInWords(from)}</time>.
      </p>
    )
  return (
    <p className="border-l-4 border-caution pl-3">
      This is an earlier version, in effect from <time dateTime={from}>{dayInWords(from)}</time> through{' '}
      <time dateTime={until}>{dayInWords(until)}</time>.{' '}
      <PageLink href={LEGAL_PAGES[page].path} className="text-link">
        What is in effect now
      </PageLink>
    </p>
  )
}

/** Former versions, each at its own address. */
export function EarlierVersions({ view: { page, version, versions } }: { view: LegalPageView }) {
  const earlier = versions.filter(({ until }) => until !== null)
  if (earlier.length === 0) return null
  return (
    <section className="mt-10 border-t border-line pt-6">
      <h2 className="text-base">Earlier versions</h2>
      <ul className="mt-2">
        {earlier.map(one => (
          <li key={one.version}>
            <PageLink
              href={`${LEGAL_PAGES[page].path}/${editionOf(one)}`}
              aria-current={one.version === version ? 'page' : undefined}
              className="text-link finger-high aria-[current=page]:text-ink aria-[current=page]:no-underline"
            >
              {dayInWords(one.from)}
              {one.until !== null && one.until !== one.from && ` to ${dayInWords(one.until)}`}
            </PageLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
