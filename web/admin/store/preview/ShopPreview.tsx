import type { ReactNode } from 'react'
import { accentProperties } from '../../../../domain/settings/accent.ts'
import { Brand } from '../../../frame/Brand.tsx'
import { FooterAddress, FooterContact, SocialLinks } from '../../../frame/FooterColumns.tsx'
import { TopBar } from '../../../frame/TopBar.tsx'
import { Benefits } from '../../../home/Benefits.tsx'
import { Testimonials } from '../../../ui/Testimonials.tsx'
import type { PreviewProps } from './preview-props.ts'

// Parts of the shop's pages, not interactive; changes are also listed in words below.

/** The top of every page and a button, in light and dark. */
export const LookPreview = ({ will: { accent } }: PreviewProps) => (
  <div className="mt-3 grid gap-4 xl:grid-cols-2">
    {(['light', 'dark'] as const).map(scheme => (
      <figure key={scheme} className="min-w-0">
        <figcaption className="mb-1 text-sm text-muted">{scheme === 'light' ? 'Light' : 'Dark'}</figcaption>
        <div
          inert
          ref={element => {
            element?.removeAttribute('style')
            for (const [name, value] of Object.entries(accent === null ? {} : accentProperties(accent)))
              element?.style.setProperty(name, value)
          }}
          data-scheme={scheme}
          className="overflow-hidden border border-line bg-paper text-ink"
        >
          <TopBar />
          <div className="border-b border-line bg-panel px-4 py-2">
            <Brand />
          </div>
          <p className="flex flex-wrap items-center gap-4 p-4">
            <span className="button button-go">Add to cart</span>
            <span className="font-semibold text-accent">A mark</span>
          </p>
        </div>
      </figure>
    ))}
  </div>
)

const OnNavy = ({ children }: { children: ReactNode }) => (
  <div className="grid gap-x-8 gap-y-4 bg-navy p-4 text-sm text-on-navy sm:grid-cols-2">{children}</div>
)

/** The line above every page, and the contact data in the footer. */
export const ContactPreview = () => (
  <div inert className="mt-3 grid gap-3">
    <TopBar />
    <OnNavy>
      <FooterContact />
      <FooterAddress />
      <SocialLinks />
    </OnNavy>
  </div>
)

export const PlacesPreview = ({ will: { warehouse } }: PreviewProps) => (
  <>
    <div inert className="mt-3">
      <OnNavy>
        <FooterAddress />
      </OnNavy>
    </div>
    <p className="mt-3 text-sm">
      Orders ship from {warehouse.city}, {warehouse.state} {warehouse.postalCode}; rates are reckoned from there.
    </p>
  </>
)

/** The promises and testimonials of the home page. */
export const PromisesPreview = () => (
  <div inert className="mt-3 border border-line">
    <Benefits />
    <Testimonials most={2} />
  </div>
)
