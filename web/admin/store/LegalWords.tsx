import { LEGAL_WORDS } from '../../../domain/legal/words.ts'
import { store } from '../../../domain/settings/store.ts'

/** The placeholders in braces, and their current values from the settings. */
export function LegalWords({ onInsert }: { onInsert: (word: string) => void }) {
  return (
    <details className="mt-3 text-sm">
      <summary className="cursor-pointer py-1 pointer-coarse:py-3">Words that follow the settings</summary>
      <ul className="mt-1 grid gap-x-4 sm:grid-cols-2">
        {Object.entries(LEGAL_WORDS).map(([name, of]) => {
          const filled = of(store)
          return (
            <li key={name} className="min-w-0 py-1">
              <button type="button" className="link finger-high font-mono" onClick={() => onInsert(`{${name}}`)}>
                {`{${name}}`}
              </button>
              <span className="block [overflow-wrap:anywhere] text-muted">
                {'text' in filled ? filled.text : 'The table of retention periods, alone on its line'}
              </span>
            </li>
          )
        })}
      </ul>
    </details>
  )
}
