type Props = {
  /** the first page, when another is shown */
  newest: string | null
  /** the next page; null: this is the last */
  older: string | null
}

/** From page to page of a list that is newest first. */
export function OlderPages({ newest, older }: Props) {
  if (newest === null && older === null) return null
  return (
    <p className="mt-4 flex justify-center gap-3">
      {newest && (
        <a href={newest} className="button">
          Newest
        </a>
      )}
      {older && (
        <a href={older} className="button">
          Older
        </a>
      )}
    </p>
  )
}
