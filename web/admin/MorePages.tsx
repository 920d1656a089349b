import { PageLink } from '../ui/PageLink.tsx'

type Props = {
  /** the first page, if another is shown */
  first: string | null
  /** the next page; null: this is the last */
  more: string | null
}

/** Paging for a list on a page with other content, newest first. */
export function MorePages({ first, more }: Props) {
  if (first === null && more === null) return null
  return (
    <p className="mt-4 flex flex-wrap justify-center gap-3">
      {first && (
        <PageLink href={first} className="button">
          Newest
        </PageLink>
      )}
      {more && (
        <PageLink href={more} className="button">
          Older
        </PageLink>
      )}
    </p>
  )
}
