import { store } from '../../store.config.ts'
import { phoneAddress } from '../addresses.ts'
import { SearchForm } from '../frame/SearchForm.tsx'
import { Icon } from '../ui/Icon.tsx'
import { PageLink } from '../ui/PageLink.tsx'
import { HomeSections } from './HomeSections.tsx'

/** What is seen first, and below it what is not used before somebody scrolls. */
export function HomeScreen() {
  return (
    <>
      <Hero />
      <Benefits />
      <HomeSections />
    </>
  )
}

function Hero() {
  return (
    <section className="bg-navy text-on-navy">
      <div className="wrap-page grid items-center gap-8 py-10 sm:py-14 lg:grid-cols-[1fr_24rem]">
        <div className="min-w-0">
          <h1 className="max-w-2xl text-4xl sm:text-5xl">Aircraft parts, by the number.</h1>
          <p className="mt-3 max-w-xl text-lg opacity-90">
            Condition, paper trail, price and stock on one page. Buy by card in a minute, with or without an account.
          </p>
          <div className="mt-6 max-w-2xl">
            <SearchForm search="" big />
          </div>
          <p className="mt-5 flex flex-wrap gap-3">
            <PageLink href="/shop" className="button button-go">
              Shop Now
            </PageLink>
            <a href={phoneAddress(store.aogPhone)} className="button button-on-navy">
              Aircraft on ground? {store.aogPhone}
            </a>
          </p>
        </div>
        <img
          src="/drawings/scene-aeroplane.svg"
          alt=""
          width={320}
          height={240}
          className="w-full rounded-md bg-panel p-3 max-lg:hidden"
        />
      </div>
    </section>
  )
}

function Benefits() {
  return (
    <ul className="border-b border-line bg-panel">
      <li className="wrap-page flex flex-wrap gap-x-8 gap-y-1 py-3 text-sm">
        {Object.values(store.claims).map(
          claim =>
            claim && (
              <span key={claim} className="inline-flex items-center gap-1.5">
                <span className="text-good">
                  <Icon name="check" size={16} />
                </span>
                {claim}
              </span>
            ),
        )}
      </li>
    </ul>
  )
}
