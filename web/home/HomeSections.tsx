import { useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { store } from '../../store.config.ts'
import { mailAddress, phoneAddress, shopAddress } from '../addresses.ts'
import { AogLink } from '../aog/AogLink.tsx'
import { categoryList } from '../catalogue/queries.ts'
import { Drawing, type Scene } from '../content/PageIntro.tsx'
import { SearchForm } from '../frame/SearchForm.tsx'
import { PartWantedForm } from '../submissions/PartWantedForm.tsx'
import { Icon } from '../ui/Icon.tsx'
import { PageLink } from '../ui/PageLink.tsx'
import { Testimonials } from '../ui/Testimonials.tsx'
import { FlipCards } from './FlipCards.tsx'

export type Category = { id: number; slug: string; name: string; description: string }

export function HomeSections() {
  const { data: categories } = useSuspenseQuery(categoryList())
  return (
    <>
      <section className="wrap-page py-10">
        <h2 className="text-2xl">Shop by category</h2>
        <FlipCards categories={categories} />
        <ul className="mt-5 columns-2 gap-x-6 sm:columns-3 lg:columns-4">
          {categories.map(({ id, slug, name }) => (
            <li key={id}>
              <PageLink href={shopAddress({ category: slug })} className="category-link">
                {name}
              </PageLink>
            </li>
          ))}
        </ul>
      </section>
      <Aog />
      <Sell />
      <div className="border-y border-line bg-panel">
        <Testimonials most={2} />
      </div>
      <Find />
      <Recovery />
      <Contact />
    </>
  )
}

type BandProps = { title: string; scene: Scene; children: ReactNode; isMirrored?: boolean }

/** A section with its drawing beside it. */
function Band({ title, scene, children, isMirrored }: BandProps) {
  return (
    <section className="wrap-page grid items-center gap-x-10 gap-y-4 py-10 md:grid-cols-2">
      <Drawing
        scene={scene}
        className={`w-full max-w-md rounded-md border border-line ${isMirrored ? 'md:order-last md:justify-self-end' : ''}`}
      />
      <div>
        <h2 className="text-2xl">{title}</h2>
        {children}
      </div>
    </section>
  )
}

const AOG_FIELDS =
  'Part number: \nQuantity: \nAircraft type and tail number: \nLocation: \nNeeded by: \nCondition and paperwork accepted: \nPhone: \n'

function Aog() {
  return (
    <div className="border-y border-line bg-panel">
      <Band title="Aircraft on ground?" scene="phone">
        <p className="mt-2 max-w-prose">
          Call, day or night. Have the part number, the tail number and the place at hand; we tell you what is on the
          shelf and what gets it to you first.
        </p>
        <p className="mt-3 text-3xl font-semibold tabular-nums">
          <a href={phoneAddress(store.aogPhone)} className="hover:underline">
            {store.aogPhone}
          </a>
        </p>
        <p className="mt-4 flex flex-wrap gap-3">
          <AogLink href={mailAddress(store.mailboxes.aog, 'AOG: ', AOG_FIELDS)} className="button button-go">
            Send an AOG Request
          </AogLink>
          <PageLink href="/services/aog" className="button">
            How AOG support works
          </PageLink>
        </p>
      </Band>
    </div>
  )
}

function Sell() {
  return (
    <Band title="We buy aircraft and parts inventory" scene="hangar" isMirrored>
      <p className="mt-2 max-w-prose">
        Surplus stock, a tear-down, a single rotable with its tag, or the whole airplane: send the list or the logs and
        get an offer.
      </p>
      <p className="mt-4 flex flex-wrap gap-3">
        <PageLink href="/sell-airplane" className="button">
          Sell your airplane
        </PageLink>
        <PageLink href="/sell-aircraft-parts" className="button">
          Sell aircraft parts
        </PageLink>
      </p>
    </Band>
  )
}

function Find() {
  return (
    <section className="wrap-page py-10">
      <h2 className="text-2xl">Find a part</h2>
      <p className="mt-1 text-muted">By its number, with or without dashes, or by what it is called.</p>
      <div className="mt-3 max-w-2xl">
        <SearchForm search="" big />
      </div>
      <p className="mt-3">
        A whole list?{' '}
        <PageLink href="/parts-distribution" className="text-link">
          Paste up to 500 part numbers
        </PageLink>{' '}
        and see what is in stock.
      </p>
    </section>
  )
}

function Recovery() {
  const { recoveryPartner: partner } = store
  if (!partner) return null
  return (
    <div className="border-y border-line bg-panel">
      <Band title="Aircraft recovery and transport" scene="truck">
        <p className="mt-2 max-w-prose">
          An airplane off the runway, or one to be taken apart and moved: our partner {partner.name} recovers and
          transports it.
        </p>
        <p className="mt-4">
          <a href={partner.url} rel="noopener external" className="button">
            {partner.name}
          </a>
        </p>
      </Band>
    </div>
  )
}

function Contact() {
  return (
    <section className="wrap-page grid items-start gap-6 py-10 lg:grid-cols-[2fr_1fr]">
      <div className="sheet p-5">
        <h2 className="text-xl">Looking for a Specific Part?</h2>
        <p className="mt-2">
          Not everything we can get is listed. Send the part number, the quantity and the condition you accept, and
          sales answers with a price.
        </p>
        <div className="mt-4">
          <PartWantedForm />
        </div>
      </div>
      <div className="sheet p-5">
        <h2 className="text-xl">Talk to us</h2>
        <p className="mt-2">{store.hours}, by phone or mail.</p>
        <p className="mt-4 flex flex-wrap gap-3">
          <a href={phoneAddress(store.phone)} className="button">
            <Icon name="phone" size={18} />
            {store.phone}
          </a>
          <PageLink href="/contact" className="button">
            Contact us
          </PageLink>
        </p>
      </div>
    </section>
  )
}
