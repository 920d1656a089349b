import { Hydrate } from '@tanstack/react-start'
import { idle } from '@tanstack/react-start/hydration'
import { FooterColumns } from './FooterColumns.tsx'
import { NewsletterForm } from './NewsletterForm.tsx'

/** The foot of every page. */
export function Footer() {
  return (
    <Hydrate when={idle()}>
      <footer className="not-printed mt-10 bg-navy sm:mt-16 text-sm text-on-navy">
        <section className="border-b border-on-navy/25">
          <div className="wrap-page flex flex-wrap items-center justify-between gap-x-10 gap-y-3 py-4 sm:py-6">
            <h2 className="text-base">New stock, by email</h2>
            <NewsletterForm />
          </div>
        </section>
        <FooterColumns />
      </footer>
    </Hydrate>
  )
}
