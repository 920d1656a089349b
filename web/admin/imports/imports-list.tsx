import { ShortTime } from '../../ui/ShortTime.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { importAdminAddress } from '../addresses.ts'
import { defineList } from '../define-list.tsx'
import { StateWord } from '../payments/StateWord.tsx'
import { outcomeWord, rowsOf, stateWord } from './import-words.ts'
import { readImportsSearch } from './imports-search.ts'
import { CATALOGUE_ADDRESS, type ImportLine, importLists } from './queries.ts'
import { UploadList } from './UploadList.tsx'

const at = ({ endedAt, createdAt }: ImportLine) => new Date(endedAt ?? createdAt)
const COLUMNS: readonly Column<ImportLine>[] = [
  { id: 'file', header: 'File', value: list => list.fileName },
  {
    id: 'state',
    header: 'State',
    fit: 'whole',
    card: 'lead',
    value: list => stateWord(list).word,
    cell: State,
  },
  { id: 'who', header: 'Who', value: list => list.admin },
  { id: 'when', header: 'When', card: 'end', value: at, cell: list => <ShortTime at={at(list)} /> },
  { id: 'rows', header: 'Rows', align: 'right', value: list => rowsOf(list).rows },
  {
    id: 'failed',
    header: 'Failed',
    align: 'right',
    value: list => rowsOf(list).failed,
    cell: list => <span className={rowsOf(list).failed > 0 ? 'text-bad' : ''}>{rowsOf(list).failed}</span>,
  },
  { id: 'outcome', header: 'Result', fit: 'wrap', card: 'second', value: outcomeWord },
]

function State(list: ImportLine) {
  return (
    <>
      <StateWord {...stateWord(list)} />
      {list.secondsLeft !== null && <span className="text-muted tabular-nums"> {Math.round(list.over * 100)} %</span>}
    </>
  )
}

/** Parts lists: upload, pending and finished ones; and the catalog as a list. */
export const IMPORTS = defineList({
  name: 'imports',
  title: 'Imports',
  one: 'list',
  many: 'lists',
  none: 'Nothing imported yet. Upload a CSV file with a column of part numbers.',
  read: readImportsSearch,
  ask: importLists,
  page: ({ imports, after }) => ({ rows: imports, next: after }),
  columns: COLUMNS,
  rowId: ({ id }) => `${id}`,
  isByDate: true,
  open: ({ id }, { search }) => importAdminAddress(id, search),
  intro: UploadList,
  actions: () => (
    <a href={CATALOGUE_ADDRESS} download className="list-button">
      Download the catalog
    </a>
  ),
})
