import { store } from '../../domain/settings/store.ts'
import { phoneAddress } from '../addresses.ts'
import { PageLink } from '../ui/PageLink.tsx'
import { Benefits } from './Benefits.tsx'
import { CustomerHomeSlot } from './CustomerHomeSlot.tsx'
import { HomeSections } from './HomeSections.tsx'
import { NumberBox } from './NumberBox.tsx'

/** The part number box first, then the customer's own content, then the catalog. */
export function HomeScreen() {
  return (
    <>
      <Hero />
      <CustomerHomeSlot />
      <Benefits />
      <HomeSections />
    </>
  )
}

function Hero() {
  return (
    <section className="bg-navy text-on-navy">
      <div className="wrap-page grid items-center gap-8 py-5 sm:py-8 lg:grid-cols-[1fr_18rem]">
        <div className="min-w-0">
          <h1 className="text-3xl sm:text-4xl">Aircraft parts, by the number.</h1>
          <div className="mt-3 max-w-3xl">
            <NumberBox />
          </div>
          <p className="mt-3 max-w-3xl text-balance opacity-90">
            Condition, paper trail, price and stock on one page.{' '}
            <span className="max-sm:hidden">Buy by card in a minute, with or without an account.</span>
          </p>
          <p className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
            <PageLink href="/shop" className="button button-go">
              Shop Now
            </PageLink>
            <a href={phoneAddress(store.aogPhone)} className="button button-on-navy">
              Aircraft on ground? {store.aogPhone}
            </a>
            <PageLink href="/parts-distribution" className="finger-high underline underline-offset-4 max-sm:hidden">
              Paste a parts list
            </PageLink>
          </p>
        </div>
        <img
          src="/drawings/scene-airplane.svg"
          alt=""
          width={320}
          height={240}
          className="w-full rounded-md bg-panel p-3 max-lg:hidden"
        />
      </div>
    </section>
  )
}
