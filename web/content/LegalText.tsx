import { PageLink } from '../ui/PageLink.tsx'
import { EarlierVersions, InEffect } from './LegalVersions.tsx'
import type { LegalPageView } from './legal-queries.ts'
import { RichText } from './RichText.tsx'

/** Numbered clauses with a table of contents, the days on which they hold, and what held before. */
export function LegalText({ view }: { view: LegalPageView }) {
  const titled = view.sections.filter(({ id }) => id !== null)
  const numbers = new Map(titled.map(({ id }, index) => [id, index + 1]))
  return (
    <div className="wrap-page grid gap-x-12 gap-y-6 py-8 md:py-12 lg:grid-cols-[17rem_minmax(0,48rem)]">
      {titled.length > 0 && (
        <nav aria-label="On this page" className="self-start text-[0.9375rem]/6 lg:sticky lg:top-6">
          <h2 className="text-base">On this page</h2>
          <ol className="mt-2 border-l border-line">
            {titled.map(({ id, title }) => (
              <li key={id}>
                <PageLink
                  href={`#${id}`}
                  className="flex min-h-8 items-center gap-2 py-1 pl-3 text-muted hover:text-ink hover:underline pointer-coarse:min-h-11"
                >
                  <span className="w-5 shrink-0 tabular-nums">{numbers.get(id)}.</span>
                  {title}
                </PageLink>
              </li>
            ))}
          </ol>
        </nav>
      )}
      <div className="min-w-0 lg:col-start-2">
        <InEffect view={view} />
        {view.sections.map(({ id, title, blocks }) => (
          <section key={id ?? ''} id={id ?? undefined} className="scroll-mt-6 pt-8">
            {id !== null && (
              <h2 className="text-xl">
                {numbers.get(id)}. {title}
              </h2>
            )}
            <div className="reading mt-3">
              <RichText blocks={blocks} />
            </div>
          </section>
        ))}
        <EarlierVersions view={view} />
      </div>
    </div>
  )
}
