import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { store } from '../../store.config.ts'
import { phoneAddress, shopAddress } from '../addresses.ts'
import { categoryList } from '../catalogue/queries.ts'
import { SearchForm } from '../frame/SearchForm.tsx'

export const Route = createFileRoute('/')({
  loader: async ({ context: { queryClient } }) => {
    await queryClient.ensureQueryData(categoryList())
  },
  component: Home,
})

function Home() {
  const { data: categories } = useSuspenseQuery(categoryList())
  const claims = Object.values(store.claims).filter(Boolean)
  return (
    <>
      <section className="bg-navy text-on-navy">
        <div className="wrap-page py-12 sm:py-16">
          <h1 className="max-w-2xl text-4xl sm:text-5xl">Aircraft parts, by the number.</h1>
          <p className="mt-3 max-w-xl text-lg opacity-90">
            Condition, paper trail, price and stock on one page. Buy by card in a minute, with or without an account.
          </p>
          <div className="mt-6 max-w-2xl">
            <SearchForm search="" big />
          </div>
          <p className="mt-5 flex flex-wrap gap-3">
            <a href="/shop" className="button button-go">
              Shop Now
            </a>
            <a
              href={phoneAddress(store.aogPhone)}
              className="button border-on-navy/50 bg-transparent text-on-navy hover:not-disabled:bg-on-navy/10"
            >
              Aircraft on ground? {store.aogPhone}
            </a>
          </p>
        </div>
      </section>
      <ul className="border-b border-line bg-panel">
        <li className="wrap-page flex flex-wrap gap-x-8 gap-y-1 py-3 text-sm text-muted">
          {claims.map(claim => (
            <span key={claim}>{claim}</span>
          ))}
        </li>
      </ul>
      <section className="wrap-page py-10">
        <h2 className="text-2xl">Shop by category</h2>
        <ul className="mt-4 grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
          {categories.map(({ id, slug, name, description }) => (
            <li key={id} className="sheet relative p-4 hover:border-edge">
              <h3 className="font-semibold">
                <a href={shopAddress({ category: slug })} className="after:absolute after:inset-0 hover:underline">
                  {name}
                </a>
              </h3>
              <p className="mt-1 line-clamp-2 text-sm text-muted">{description}</p>
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}
