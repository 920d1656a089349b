import { PageLink } from '../ui/PageLink.tsx'
/** For a category that does not exist. */
export function CategoryNotFound() {
  return (
    <div id="results" tabIndex={-1} className="wrap-page py-16 text-center outline-none">
      <h1 className="text-2xl">Category Not Found</h1>
      <p className="mt-2 text-muted">The category you are looking for does not exist.</p>
      <PageLink href="/shop" className="button button-go mt-5">
        Back to Shop
      </PageLink>
    </div>
  )
}
