import { store } from '../../store.config.ts'
import { keptHtml } from './kept-html.ts'

/** The foot of every page. */
export function Footer() {
  return (
    <footer className="mt-16 bg-navy text-sm text-on-navy">
      <section className="border-b border-on-navy/25">
        <div className="wrap-page flex flex-wrap items-center justify-between gap-x-10 gap-y-3 py-6">
          <h2 className="text-base">New stock, by e-mail</h2>
          {/* The place of <NewsletterForm /> from ./NewsletterForm.tsx, instead of this link. */}
          <a
            href={`mailto:${store.mailboxes.sales}?subject=Newsletter`}
            className="inline-flex min-h-11 items-center underline underline-offset-4"
          >
            Subscribe by e-mail
          </a>
        </div>
      </section>
      <div {...keptHtml('footer')} />
    </footer>
  )
}
