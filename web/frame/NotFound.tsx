import { PageLink } from '../ui/PageLink.tsx'

/** The page for an address that leads nowhere. The server answers 404 with it. */
export function NotFound() {
  return (
    <div className="wrap-page py-16">
      <div className="sheet grid-paper mx-auto max-w-2xl p-2">
        <div className="bg-panel p-6 sm:p-10">
          <p className="part-number text-muted">404</p>
          <h1 className="mt-1 text-3xl">Page not found</h1>
          <p className="mt-2 text-muted">There’s nothing at this address. Search for the part by its number above.</p>
          <p className="mt-5 flex flex-wrap gap-x-6">
            <PageLink href="/" className="text-link inline-flex min-h-11 items-center">
              Home
            </PageLink>
            <PageLink href="/shop" className="text-link inline-flex min-h-11 items-center">
              Shop all parts
            </PageLink>
          </p>
        </div>
      </div>
    </div>
  )
}
