import type { ReactNode } from 'react'
import { store } from '../../domain/settings/store.ts'
import { PageLink } from '../ui/PageLink.tsx'

export type Clause = readonly [id: string, title: string, text: ReactNode]

/** The day from which the privacy policy and the terms hold, as they stand. Change it whenever their words change. */
const EFFECTIVE = new Date('2026-11-28T12:00:00Z')

/** Numbered clauses with a table of contents, and the day from which they hold. */
export function LegalText({ clauses }: { clauses: readonly Clause[] }) {
  return (
    <div className="wrap-page grid gap-x-12 gap-y-6 py-8 md:py-12 lg:grid-cols-[17rem_minmax(0,48rem)]">
      <nav aria-label="On this page" className="self-start text-[0.9375rem]/6 lg:sticky lg:top-6">
        <h2 className="text-base">On this page</h2>
        <ol className="mt-2 border-l border-line">
          {clauses.map(([id, title], index) => (
            <li key={id}>
              <PageLink
                href={`#${id}`}
                className="flex min-h-8 items-center gap-2 py-1 pl-3 text-muted hover:text-ink hover:underline pointer-coarse:min-h-11"
              >
                <span className="w-5 shrink-0 tabular-nums">{index + 1}.</span>
                {title}
              </PageLink>
            </li>
          ))}
        </ol>
      </nav>
      <div className="min-w-0">
        <p className="text-muted">
          In effect from{' '}
          <time dateTime={EFFECTIVE.toISOString().slice(0, 10)}>
            {EFFECTIVE.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: store.timeZone })}
          </time>
          .
        </p>
        {clauses.map(([id, title, text], index) => (
          <section key={id} id={id} className="scroll-mt-6 pt-8">
            <h2 className="text-xl">
              {index + 1}. {title}
            </h2>
            <div className="reading mt-3">{text}</div>
          </section>
        ))}
      </div>
    </div>
  )
}
