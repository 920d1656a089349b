import { CONDITIONS } from '../../../domain/catalogue/condition.ts'
import { columnWords } from '../../../domain/imports/import-columns.ts'
import { WORD_COLUMNS, type WordColumn } from '../../../domain/imports/import-run.ts'
import { NO_PAPER } from '../../../domain/inventory/list-words.ts'
import { CONDITION_CODE_NAMES, CONDITION_CODES, RELEASE_PAPERS } from '../../../domain/inventory/unit-facts.ts'
import { type ListSettings, withWord } from './list-settings.ts'

type TakenAs = ListSettings['takenAs']

type Meanings = readonly (readonly [string, string])[]
/** What a word may be taken for, with its label; of a maker the report says it. */
const MEANINGS: Record<WordColumn, Meanings> = {
  condition: CONDITION_CODE_NAMES.map(code => [code, `${code}: ${CONDITIONS[CONDITION_CODES[code]].name}`]),
  tag_type: [...RELEASE_PAPERS.map(paper => [paper, paper] as const), [NO_PAPER, 'No release paper']],
  manufacturer: [],
}

type WordProps = {
  column: WordColumn
  word: string
  takenAs: TakenAs
  set: (takenAs: TakenAs) => void
  meanings?: Meanings
}

/** What a word of a list is taken for. */
export function TakeAs({ column, word, takenAs, set, meanings = MEANINGS[column] }: WordProps) {
  const taken = takenAs[column]?.[word.toUpperCase()] ?? ''
  const isMissing = taken !== '' && meanings.every(([meaning]) => meaning !== taken)
  return (
    <select
      className="field w-full md:w-56"
      aria-label={`Take ${word} as`}
      value={taken}
      onChange={({ target }) => set(withWord(takenAs, column, word, target.value || null))}
    >
      <option value="">Take as …</option>
      {isMissing && <option value={taken}>{taken}</option>}
      {meanings.map(([meaning, label]) => (
        <option key={meaning} value={meaning}>
          {label}
        </option>
      ))}
    </select>
  )
}

/** The words of a list that are taken for something, to be changed or taken back. */
export function TakenWords({ takenAs, set }: Pick<WordProps, 'takenAs' | 'set'>) {
  const words = WORD_COLUMNS.flatMap(column => Object.keys(takenAs[column] ?? {}).map(word => ({ column, word })))
  if (words.length === 0) return null
  return (
    <div className="mt-4">
      <h4 className="text-sm font-semibold">Words that are taken for others</h4>
      <ul className="mt-2 space-y-2">
        {words.map(({ column, word }) => (
          <li key={`${column} ${word}`} className="flex flex-wrap items-center gap-3 text-sm">
            <span className="min-w-40">
              <span className="font-medium [overflow-wrap:anywhere]">{word}</span>{' '}
              <span className="text-muted">({columnWords(column)})</span>
            </span>
            <TakeAs column={column} word={word} takenAs={takenAs} set={set} />
          </li>
        ))}
      </ul>
    </div>
  )
}

export const isWordColumn = (column: string): column is WordColumn => WORD_COLUMNS.some(name => name === column)
