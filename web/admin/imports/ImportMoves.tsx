import { useRef, useState } from 'react'
import { importEvent } from '../../../domain/imports/import-run.ts'
import { counted } from '../../../domain/text/counted.ts'
import { thousands } from '../../../domain/text/thousands.ts'
import { api } from '../../api.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { FormAlert } from '../../ui/FormAlert.tsx'
import { useAdminMutation } from '../use-admin-mutation.ts'
import { canceledWord } from './import-words.ts'
import type { ImportView } from './queries.ts'

type Move = 'run' | 'cancel' | 'undo'
const told = ({ move, state }: { move: Move; state: ImportView['state'] }): string =>
  ({ run: 'Importing now.', undo: 'Undoing now.', cancel: canceledWord(state) })[move]
/** The effect of canceling. */
const CANCEL_WORDS: Partial<Record<ImportView['state'], string>> = {
  check_waiting: 'Cancel the dry run',
  checking: 'Cancel the dry run',
  waiting: 'Cancel this run',
  running: 'Cancel this run',
  undo_waiting: 'Cancel the undo',
  undoing: 'Cancel the undo',
}

type Made = { move: Move; id: number; version: number; arePricesSeen?: boolean }
const make = ({ move, id, version, arePricesSeen = false }: Made) =>
  (move === 'run' ? api.imports.run({ id, version, arePricesSeen }) : api.imports[move]({ id, version })).then(
    ({ state }) => ({ move, state }),
  )

/** True if the dry run found rows that can be imported. */
export const hasUsableRows = ({ checkReport }: ImportView): boolean =>
  checkReport !== null && checkReport.rows > checkReport.failed

/**
 * Actions on a list: import, cancel and undo, each with confirmation. Only the tested settings are imported, not later edits on
 * the page.
 */
export function ImportMoves({ list, isAsTried }: { list: ImportView; isAsTried: boolean }) {
  const { id, version, state } = list
  const [asked, setAsked] = useState<Move | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  const [arePricesSeen, setPricesSeen] = useState(false)
  const beyond = state === 'checked' ? (list.checkReport?.prices?.beyond ?? 0) : 0
  const { change, isPending, refusal } = useAdminMutation({
    change: make,
    toast: told,
  })
  const canCancel = importEvent(state, 'canceled') !== null && !list.isCancelWanted
  const moves: { move: Move; word: string; may: boolean; look: string }[] = [
    { move: 'run', word: 'Import', may: state === 'checked' && hasUsableRows(list), look: 'button-go' },
    {
      move: 'cancel',
      word: CANCEL_WORDS[state] ?? 'Discard this list',
      may: canCancel,
      look: '',
    },
    { move: 'undo', word: 'Undo this run', may: list.canUndo, look: 'border-bad text-bad' },
  ]
  const possible = moves.filter(({ may }) => may)
  if (possible.length === 0 && !refusal) return null
  return (
    <div className="space-y-3">
      <FormAlert>{refusal}</FormAlert>
      {beyond > 0 && (
        <label className="flex items-start gap-2 border-l-4 border-caution bg-sunken p-3 text-sm">
          <input
            type="checkbox"
            className="mt-0.5 size-5"
            checked={arePricesSeen}
            onChange={({ target }) => setPricesSeen(target.checked)}
          />
          I have looked at the {counted(beyond, 'price that changes', 'prices that change')} by more than{' '}
          {list.priceLimit} %, and {beyond === 1 ? 'it is' : 'they are'} right.
        </label>
      )}
      <div className="flex flex-wrap gap-3">
        {possible.map(({ move, word, look }) => {
          const isLocked = isPending || (move === 'run' && (!isAsTried || (beyond > 0 && !arePricesSeen)))
          return (
            <button
              key={move}
              ref={move === asked ? button : undefined}
              type="button"
              className={`button ${look}`}
              aria-disabled={isLocked}
              aria-busy={isPending}
              onClick={() => {
                if (isLocked) return
                if (move === 'cancel') change({ move, id, version })
                else setAsked(move)
              }}
            >
              {word}
            </button>
          )
        })}
      </div>
      <ConfirmDialog
        isOpen={asked !== null}
        question={asked === 'undo' ? `Undo ${list.fileName}?` : `Import ${list.fileName}?`}
        action={asked === 'undo' ? 'Yes, undo it' : 'Yes, import it'}
        keep={asked === 'undo' ? 'Keep it' : 'Not now'}
        onConfirm={() => {
          if (asked) change({ move: asked, id, version, arePricesSeen })
        }}
        onClose={() => setAsked(null)}
        finalFocus={button}
      >
        {asked === 'undo'
          ? 'Everything it changed is restored, except values that were changed again since. Sold stock stays sold.'
          : whatRunDoes(list)}
      </ConfirmDialog>
    </div>
  )
}

function whatRunDoes({ checkReport }: ImportView): string {
  if (!checkReport) return 'The catalog is changed.'
  const { products, stockLines, units, missing } = checkReport
  const taken = [
    missing.stockLines > 0 && `${counted(missing.stockLines, 'stock line')} not in the list set to 0`,
    missing.products > 0 && `${counted(missing.products, 'part')} not in the list taken off the shop`,
  ].filter(Boolean)
  return `${[
    `${counted(products.new, 'new part')}, ${counted(products.changed, 'changed part')}`,
    counted(stockLines.new + stockLines.changed, 'stock line'),
    ...(units
      ? [`${counted(units.new, 'new unit')}, ${thousands(units.changed)} changed, ${thousands(units.gone)} gone`]
      : []),
    ...taken,
  ].join('; ')}. It can be undone.`
}
