import { thousands } from '../../../domain/text/thousands.ts'
import { FactTable } from '../../ui/table/FactTable.tsx'
import { RowCount, type Words } from './FailedGroups.tsx'
import { MapWord } from './MappedWords.tsx'
import type { ImportReport } from './queries.ts'

type Maker = ImportReport['makers'][number]
type Props = { makers: ImportReport['makers']; words: Words | null }

/** Manufacturers of a list that may match a known one. Each can be mapped to it; otherwise its parts are added as new. */
export function SimilarMakers({ makers, words }: Props) {
  return (
    <div className="admin-fields mt-4">
      <h4 className="text-sm font-semibold">Makers that the store may know by another name</h4>
      <p className="mt-1 mb-2 text-sm text-muted">
        Unless you match them, their rows create new parts beside those of the maker.
      </p>
      <div className="sheet max-h-96 overflow-x-hidden overflow-y-auto">
        <FactTable
          rows={makers}
          rowKey={({ maker }) => maker}
          columns={[
            { header: 'In the list', className: '[overflow-wrap:anywhere]', cell: ({ maker }) => maker },
            { header: 'Rows', isAmount: true, cell: ({ count }) => <RowCount count={count} /> },
            { header: 'First', className: 'text-muted', cell: ({ firstLine }) => `Line ${thousands(firstLine)}` },
            {
              header: 'In the store',
              card: 'wide',
              cell: ({ ofNumber, others }) =>
                [ofNumber.length > 0 && `${ofNumber.join(', ')} (same part number)`, others.join(', ')]
                  .filter(Boolean)
                  .join(', '),
            },
            ...(words
              ? [
                  {
                    header: 'Take as',
                    className: 'max-md:basis-full',
                    cell: ({ maker, ofNumber, others }: Maker) => (
                      <MapWord
                        column="manufacturer"
                        word={maker}
                        meanings={Object.fromEntries([...ofNumber, ...others].map(name => [name, name]))}
                        {...words}
                      />
                    ),
                  },
                ]
              : []),
          ]}
        />
      </div>
    </div>
  )
}
