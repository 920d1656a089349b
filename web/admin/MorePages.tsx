import { PageLink } from '../ui/PageLink.tsx'

type Props = {
  /** the first page, when another is shown */
  first: string | null
  /** the next page; null: this is the last */
  more: string | null
  /** of a list that is newest first; otherwise what waits comes first */
  isByDate?: boolean
}

/** From page to page of a list. */
export function MorePages({ first, more, isByDate = false }: Props) {
  if (first === null && more === null) return null
  return (
    <p className="mt-4 flex flex-wrap justify-center gap-3">
      {first && (
        <PageLink href={first} className="button">
          {isByDate ? 'Newest' : 'First'}
        </PageLink>
      )}
      {more && (
        <PageLink href={more} className="button">
          {isByDate ? 'Older' : 'More'}
        </PageLink>
      )}
    </p>
  )
}
