import { useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { isAogAtAllHours } from '../../domain/settings/aog-at-all-hours.ts'
import { store } from '../../domain/settings/store.ts'
import { mailAddress, phoneAddress, shopAddress } from '../addresses.ts'
import { AogLink } from '../aog/AogLink.tsx'
import { categoryList } from '../catalogue/queries.ts'
import type { Scene } from '../content/PageIntro.tsx'
import { SearchForm } from '../frame/SearchForm.tsx'
import { PartWantedForm } from '../submissions/PartWantedForm.tsx'
import { Icon } from '../ui/Icon.tsx'
import { PageLink } from '../ui/PageLink.tsx'
import { Testimonials } from '../ui/Testimonials.tsx'
import { FlipCards } from './FlipCards.tsx'

export function HomeSections() {
  const { data: categories } = useSuspenseQuery(categoryList())
  return (
    <>
      {categories.length > 0 && (
        <section className="wrap-page py-4 sm:py-6">
          <h2 className="text-xl">Shop by category</h2>
          <ul className="mt-2 columns-2 gap-x-6 sm:columns-3 lg:columns-4 xl:columns-5">
            {categories.map(({ id, slug, name }) => (
              <li key={id} className="break-inside-avoid">
                <PageLink href={shopAddress({ category: slug })} className="category-link">
                  {name}
                </PageLink>
              </li>
            ))}
          </ul>
          <FlipCards categories={categories} />
        </section>
      )}
      <div className="border-y border-line bg-panel">
        <div className="wrap-page grid gap-x-10 gap-y-4 py-4 sm:py-6 lg:grid-cols-3">
          <Aog />
          <Sell />
          <Recovery />
        </div>
      </div>
      <Testimonials most={2} />
      <div className="border-t border-line bg-panel">
        <div className="wrap-page grid items-start gap-x-10 gap-y-4 py-4 sm:py-6 lg:grid-cols-3">
          <Find />
          <PartWanted />
          <Contact />
        </div>
      </div>
    </>
  )
}

type ShortProps = { title: string; scene: Scene; children: ReactNode }

/** A section of a few lines, with a small drawing if there is room. Drawings load before the visitor scrolls to them. */
function Short({ title, scene, children }: ShortProps) {
  return (
    <section className="flex flex-col">
      <img
        src={`/drawings/scene-${scene}.svg`}
        alt=""
        width={320}
        height={240}
        fetchPriority="low"
        className="mb-3 h-28 w-auto self-start max-lg:hidden"
      />
      <h2 className="text-xl">{title}</h2>
      {children}
    </section>
  )
}

const LINKS = 'mt-3 flex flex-wrap gap-2 lg:mt-auto lg:pt-3'
const AOG_FIELDS =
  'Part number: \nQuantity: \nAircraft type and tail number: \nLocation: \nNeeded by: \nCondition and paperwork accepted: \nPhone: \n'

function Aog() {
  return (
    <Short title="Aircraft on ground?" scene="phone">
      <p className="mt-1">
        {isAogAtAllHours() ? 'Call, day or night,' : 'Call'} with part number, tail number and place at hand:{' '}
        <a
          href={phoneAddress(store.aogPhone)}
          className="finger-high font-semibold whitespace-nowrap tabular-nums hover:underline"
        >
          {store.aogPhone}
        </a>
      </p>
      <p className={LINKS}>
        <AogLink href={mailAddress(store.mailboxes.aog, 'AOG: ', AOG_FIELDS)} className="button button-go">
          Send an AOG Request
        </AogLink>
        <PageLink href="/services/aog" className="button">
          How it works
        </PageLink>
      </p>
    </Short>
  )
}

function Sell() {
  return (
    <Short title="We buy aircraft and parts inventory" scene="hangar">
      <p className="mt-1">
        Surplus stock, a tear-down, a single rotable with its tag, or the whole airplane: send the list or the logs and
        get an offer.
      </p>
      <p className={LINKS}>
        <PageLink href="/sell-airplane" className="button">
          Sell your airplane
        </PageLink>
        <PageLink href="/sell-aircraft-parts" className="button">
          Sell aircraft parts
        </PageLink>
      </p>
    </Short>
  )
}

function Recovery() {
  const { recoveryPartner: partner } = store
  if (!partner) return null
  return (
    <Short title="Aircraft recovery and transport" scene="truck">
      <p className="mt-1">
        An airplane off the runway, or one to be taken apart and moved: our partner {partner.name} recovers and
        transports it.
      </p>
      <p className={LINKS}>
        <a href={partner.url} rel="noopener external" className="button">
          {partner.name}
        </a>
      </p>
    </Short>
  )
}

function Find() {
  return (
    <section>
      <h2 className="text-xl">Find a part</h2>
      <p className="mt-1">By its number, with or without dashes, or by what it is called.</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <div className="min-w-[min(18rem,100%)] flex-1">
          <SearchForm search="" label="Find a part" />
        </div>
        <PageLink href="/parts-distribution" className="button">
          Paste a list
        </PageLink>
      </div>
    </section>
  )
}

/** Unfolds: few of those who come here need it. */
function PartWanted() {
  return (
    <section className="lg:has-[[open]]:order-last lg:has-[[open]]:col-span-3">
      <h2 className="text-xl">Looking for a Specific Part?</h2>
      <p className="mt-1">
        Not everything we can get is listed. Send the part number, the quantity and the condition you accept, and sales
        answers with a price.
      </p>
      <details className="mt-3">
        <summary className="button w-max">Send us the number</summary>
        <div className="mt-4">
          <PartWantedForm />
        </div>
      </details>
    </section>
  )
}

function Contact() {
  return (
    <section>
      <h2 className="text-xl">Talk to us</h2>
      <p className="mt-1">{store.hours}, by phone or email.</p>
      <p className="mt-3 flex flex-wrap gap-2">
        <a href={phoneAddress(store.phone)} className="button">
          <Icon name="phone" size={18} />
          {store.phone}
        </a>
        <PageLink href="/contact" className="button">
          Contact us
        </PageLink>
      </p>
    </section>
  )
}
