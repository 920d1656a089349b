import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useReducer, useRef, useState } from 'react'
import { readNumbers } from '../../../domain/bulk/block.ts'
import { MAX_SHEET_ROWS } from '../../../domain/bulk/sheet.ts'
import { counted } from '../../../domain/text/counted.ts'
import { thousands } from '../../../domain/text/thousands.ts'
import { orpc } from '../../api.ts'
import { LIVE } from '../../live-query.ts'
import { FormAlert } from '../../ui/FormAlert.tsx'
import { BackLink } from '../BackLink.tsx'
import { useStoredDraft } from '../use-stored-draft.ts'
import { ColumnTools } from './ColumnTools.tsx'
import { LastChange } from './LastChange.tsx'
import { PasteNumbers } from './PasteNumbers.tsx'
import { PreviewPanel } from './PreviewPanel.tsx'
import { SheetGrid } from './SheetGrid.tsx'
import { SheetStatus } from './SheetStatus.tsx'
import { draftOf, type SheetDraft, SheetDraftShape } from './sheet-draft.ts'
import type { RowsQuery, SheetOf } from './sheet-kinds.ts'
import { FIRST, reduceSheet } from './sheet-state.ts'
import { countCells } from './typed-cells.ts'
import { useSheetKeys } from './use-sheet-keys.ts'
import { useFirst, useSheetRows } from './use-sheet-rows.ts'

type Props = {
  sheet: SheetOf
  /** the list's filters, if all its rows are requested */
  filter: Record<string, unknown> | null
}

/** Parts or units as a sheet: input is stored in this tab until it is applied. Changes are applied only after a preview. */
export function SheetScreen({ sheet, filter }: Props) {
  const { kind, many } = sheet
  const { data: categories = [] } = useQuery(orpc.catalogue.admin.categories.queryOptions(LIVE))
  const [state, act] = useReducer(reduceSheet, FIRST)
  const loaded = useSheetRows(sheet)
  const { rows, columns, stale } = loaded
  const restored = useRef<SheetDraft | null>(null)
  const { isBack, keep, discard } = useStoredDraft({
    about: draftOf(kind),
    shape: SheetDraftShape,
    restore: draft => {
      restored.current = draft
      act({ kind: 'restore', typed: draft.typed })
      return Object.keys(draft.typed).length > 0
    },
  })
  // After the draft: edited rows are loaded with the others.
  useFirst(() => {
    const draft = restored.current
    const typedIds = Object.keys(draft?.typed ?? {}).map(Number)
    const ids = filter ? typedIds : (draft?.ids ?? [])
    const asked: RowsQuery[] = [...(ids.length > 0 ? [{ ids }] : []), ...(filter ? [{ filter }] : [])]
    void loaded.load(asked, { versions: draft?.versions ?? {} })
  })
  const [isPreviewing, setPreviewing] = useState(false)
  const current = useMemo(() => ({ state, act, rows, columns, categories }), [state, rows, columns, categories])
  const keys = useSheetKeys(current)
  const count = useMemo(
    () => countCells(rows, columns, state.typed, categories),
    [rows, columns, state.typed, categories],
  )

  // Stored when it differs from the stored draft, once the rows are loaded.
  const { typed } = state
  useEffect(() => {
    if (loaded.isLoading || (rows.length === 0 && Object.keys(typed).length === 0)) return
    const versions = Object.fromEntries(rows.filter(({ id }) => typed[id]).map(({ id, version }) => [id, version]))
    keep({ ids: rows.map(({ id }) => id), typed, versions })
  }, [rows, typed, keep, loaded.isLoading])

  const add = (text: string) => {
    const numbers = readNumbers(text)
    if (numbers.length === 0) return 'Please paste part numbers, one a line.'
    if (rows.length + numbers.length > MAX_SHEET_ROWS)
      return `A sheet has at most ${thousands(MAX_SHEET_ROWS)} rows. There is room for ${thousands(MAX_SHEET_ROWS - rows.length)} more.`
    const tooLong = numbers.find(number => number.length > 60)
    if (tooLong) return `“${tooLong.slice(0, 30)}…” is too long for a part number.`
    void loaded.load([{ numbers }], { isAdded: true })
    return null
  }
  const begin = () => {
    discard()
    act({ kind: 'restore', typed: {} })
    void loaded.load(filter ? [{ filter }] : [])
  }
  const drop = (ids: ReadonlySet<number>) => {
    const left = Object.fromEntries(Object.entries(typed).filter(([id]) => !ids.has(Number(id))))
    act({ kind: 'restore', typed: left })
    setPreviewing(false)
    void loaded.load([{ ids: rows.map(({ id }) => id) }])
  }
  return (
    <div className="space-y-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <BackLink href={sheet.list}>{kind === 'parts' ? 'Parts' : 'Units'}</BackLink>
        <LastChange />
      </div>
      <FormAlert>{loaded.problem}</FormAlert>
      {loaded.missing.length > 0 && (
        <p role="status" className="border-l-4 border-caution bg-sunken px-3 py-2 text-sm [overflow-wrap:anywhere]">
          {counted(loaded.missing.length, 'number')} without a part: {loaded.missing.slice(0, 20).join(', ')}
          {loaded.missing.length > 20 && ' …'}
        </p>
      )}
      {loaded.isCut && (
        <p role="status" className="border-l-4 border-caution bg-sunken px-3 py-2 text-sm">
          More {many} match than a sheet shows at once: these are the first {thousands(rows.length)}.
        </p>
      )}
      {rows.length === 0 ? (
        loaded.isLoading ? (
          <p role="status" className="late text-muted">
            Loading...
          </p>
        ) : (
          <EmptySheet sheet={sheet} onAdd={add} />
        )
      ) : (
        <>
          <ColumnTools sheet={current} put={keys.put} />
          <SheetGrid
            {...current}
            label={`Sheet of ${counted(rows.length, sheet.one, many)}`}
            keys={keys}
            stale={stale}
          />
          <SheetStatus
            sheet={current}
            count={count}
            isBack={isBack}
            isLoading={loaded.isLoading}
            one={sheet.one}
            many={many}
            onStartOver={begin}
            onPreview={() => setPreviewing(true)}
          />
          {isPreviewing && (
            <PreviewPanel
              sheet={sheet}
              asked={{ rows, typed, columns, categories }}
              onRenew={loaded.renew}
              onDone={drop}
              onClose={() => setPreviewing(false)}
            />
          )}
          {kind === 'parts' && <PasteNumbers onAdd={add} label="Add part numbers" />}
        </>
      )}
    </div>
  )
}

function EmptySheet({ sheet, onAdd }: { sheet: SheetOf; onAdd: (text: string) => string | null }) {
  if (sheet.kind === 'units')
    return <p className="sheet px-4 py-12 text-center text-muted">Tick units in the list of units to edit them here.</p>
  return (
    <div className="sheet space-y-3 p-4">
      <p className="text-muted">Paste part numbers, or tick parts in the list of parts and edit them here.</p>
      <PasteNumbers onAdd={onAdd} label="Part numbers, one a line" isOpen />
    </div>
  )
}
