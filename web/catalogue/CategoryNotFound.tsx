import { PageLink } from '../ui/PageLink.tsx'

/** For a category that does not exist. */
export const CategoryNotFound = () => (
  <Missing title="Category Not Found" text="The category you are looking for does not exist." />
)

/** For a family of parts without a table. */
export const FamilyNotFound = () => (
  <Missing title="Part Family Not Found" text="The part family you are looking for does not exist." />
)

const Missing = ({ title, text }: { title: string; text: string }) => (
  <div id="results" tabIndex={-1} className="wrap-page py-16 text-center outline-none">
    <h1 className="text-2xl">{title}</h1>
    <p className="mt-2 text-muted">{text}</p>
    <PageLink href="/shop" className="button button-go mt-5">
      Back to Shop
    </PageLink>
  </div>
)
