import { createIsomorphicFn } from '@tanstack/react-start'
import { later } from '../ui/later.tsx'
import { keptHtml } from './kept-html.ts'
import { NewsletterForm } from './NewsletterForm.tsx'

const Newsletter = later(
  'newsletter',
  createIsomorphicFn()
    .server(() => NewsletterForm)
    .client(() => import('./NewsletterForm.tsx').then(loaded => loaded.NewsletterForm)),
  { isSpare: true },
)

/** The foot of every page. */
export function Footer() {
  return (
    <footer className="mt-16 bg-navy text-sm text-on-navy">
      <section className="border-b border-on-navy/25">
        <div className="wrap-page flex flex-wrap items-center justify-between gap-x-10 gap-y-3 py-6">
          <h2 className="text-base">New stock, by email</h2>
          <Newsletter />
        </div>
      </section>
      <div {...keptHtml('footer')} />
    </footer>
  )
}
