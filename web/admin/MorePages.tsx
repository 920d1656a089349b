type Props = {
  /** the first page, when another is shown */
  first: string | null
  /** the next page; null: this is the last */
  more: string | null
}

/** From page to page of a list in which what waits comes first. */
export function MorePages({ first, more }: Props) {
  if (first === null && more === null) return null
  return (
    <p className="mt-4 flex flex-wrap justify-center gap-3">
      {first && (
        <a href={first} className="button">
          First
        </a>
      )}
      {more && (
        <a href={more} className="button">
          More
        </a>
      )}
    </p>
  )
}
