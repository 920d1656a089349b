import { PageLink } from '../PageLink.tsx'
import type { Column } from './columns.ts'

type Props<Row> = {
  column: Column<Row>
  isFolded: true | undefined
  /** the width of a column that may be cut off; a browser takes that of a <col> for a wish */
  width: number | undefined
  sorted: false | 'asc' | 'desc'
  address: ((sort: string) => string) | undefined
}

/** A column header. A sortable one is a link: first ascending, then descending. */
export function HeadCell<Row>({
  column: { id, header, align, isSortable, isAction },
  isFolded,
  width,
  sorted,
  address,
}: Props<Row>) {
  return (
    <th
      scope="col"
      title={isAction ? undefined : header}
      data-align={align}
      data-folded={isFolded}
      style={{ minWidth: width }}
      aria-sort={sorted === 'asc' ? 'ascending' : sorted === 'desc' ? 'descending' : undefined}
    >
      {isSortable && address ? (
        <PageLink
          href={address(sorted === 'asc' ? `-${id}` : id)}
          replace
          resetScroll={false}
          className="hover:underline"
        >
          {header}
          <span aria-hidden="true">{sorted === 'asc' ? ' ↑' : sorted === 'desc' ? ' ↓' : ''}</span>
        </PageLink>
      ) : isAction ? (
        <span className="sr-only">{header}</span>
      ) : (
        header
      )}
    </th>
  )
}
