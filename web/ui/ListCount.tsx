import { counted } from '../../domain/text/counted.ts'

type Props = { total: number; page: number; perPage: number; shown: number; one: string; many: string }

/** The range of rows shown and the total. Hidden for an empty list, whose empty state says more. */
export function ListCount({ total, page, perPage, shown, one, many }: Props) {
  const first = (page - 1) * perPage + 1
  return (
    <p role="status" className={total > 0 ? 'mb-2 text-sm text-muted' : 'sr-only'}>
      {total === 0 ? `No ${many}` : `Showing ${first}–${first + shown - 1} of ${counted(total, one, many)}`}
    </p>
  )
}
