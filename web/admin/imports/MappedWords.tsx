import { DOUBT_WORDS, isDoubt, type Meanings, meaningsOf } from '../../../domain/imports/doubts.ts'
import { COLUMNS, type Column, columnWords } from '../../../domain/imports/import-columns.ts'
import { type ListSettings, withWord } from './list-settings.ts'

type TakenAs = ListSettings['takenAs']

type WordProps = {
  column: Column
  /** a word of the list, or a kind of ambiguity */
  word: string
  takenAs: TakenAs
  set: (takenAs: TakenAs) => void
  /** from the report, for a manufacturer */
  meanings?: Meanings
}

const NONE: Meanings = {}

/** Maps a word of a list, or all its cells of one kind, to a meaning. */
export function MapWord({ column, word, takenAs, set, meanings = meaningsOf(column, word) ?? NONE }: WordProps) {
  const key = keyOf(word)
  const taken = takenAs[column]?.[key] ?? ''
  const isMissing = taken !== '' && !Object.hasOwn(meanings, taken)
  return (
    <select
      className="field w-full md:w-56"
      aria-label={isDoubt(word) ? `Take ${DOUBT_WORDS[word]} of ${columnWords(column)} as` : `Take ${word} as`}
      value={taken}
      onChange={({ target }) => set(withWord(takenAs, column, key, target.value || null))}
    >
      <option value="">Take as …</option>
      {isMissing && <option value={taken}>{taken}</option>}
      {Object.entries(meanings).map(([meaning, label]) => (
        <option key={meaning} value={meaning}>
          {label}
        </option>
      ))}
    </select>
  )
}

const keyOf = (word: string): string => (isDoubt(word) ? word : word.toUpperCase())

/** The mapped words and cell kinds of a list, which can be changed or removed. */
export function MappedWords({ takenAs, set }: Pick<WordProps, 'takenAs' | 'set'>) {
  const words = COLUMNS.flatMap(column => Object.keys(takenAs[column] ?? {}).map(word => ({ column, word })))
  if (words.length === 0) return null
  return (
    <div className="mt-4">
      <h4 className="text-sm font-semibold">Words and cells that are taken for others</h4>
      <ul className="mt-2 space-y-2">
        {words.map(({ column, word }) => (
          <li key={`${column} ${word}`} className="flex flex-wrap items-center gap-3 text-sm">
            <span className="min-w-40">
              <span className="font-medium [overflow-wrap:anywhere]">{isDoubt(word) ? DOUBT_WORDS[word] : word}</span>{' '}
              <span className="text-muted">({columnWords(column)})</span>
            </span>
            <MapWord column={column} word={word} takenAs={takenAs} set={set} />
          </li>
        ))}
      </ul>
    </div>
  )
}
