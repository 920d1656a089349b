import { useEffect, useRef, useState } from 'react'
import { MOST_LISTED, readPartsList } from '../../domain/catalogue/parts-list.ts'
import { counted } from '../../domain/text/counted.ts'
import { store } from '../../store.config.ts'
import { FORM_DRAFTS } from '../accounts/forget-typed.ts'
import { mailAddress } from '../addresses.ts'
import { api } from '../api.ts'
import { refusalText } from '../api-refusal.ts'
import { PageIntro } from '../content/PageIntro.tsx'
import { SearchForm } from '../frame/SearchForm.tsx'
import { type Checked, checkList } from './check-list.ts'
import { PartsListResult } from './PartsListResult.tsx'

const KEPT_AS = `${FORM_DRAFTS}parts-list`
const EXAMPLE = 'AN3-5A 50\nMS21042-3, 100\nNAS1149F0332P x 200'

/** The page for somebody with a list: forty numbers at once instead of forty searches. */
export function PartsListScreen() {
  const [text, setText] = useState('')
  const [answer, setAnswer] = useState<Checked | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const result = useRef<HTMLDivElement>(null)
  // What was typed survives a reload and the way back.
  useEffect(() => setText(before => before || readKept()), [])

  const list = readPartsList(text)
  const change = (next: string) => {
    setText(next)
    keep(next)
  }
  const check = async () => {
    if (isBusy || list.parts.length === 0) return
    setBusy(true)
    setFailure(null)
    try {
      const find = (partNumbers: string[]) => api.catalogue.findListed({ partNumbers })
      setAnswer(await checkList(list.parts, find))
      requestAnimationFrame(() => result.current?.focus())
    } catch (error) {
      setFailure(refusalText(error, 'The list could not be checked. Please try again.'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <PageIntro
        title="Parts Distribution"
        lead={`One number or a whole list${store.claims.lineItems ? `: ${store.claims.lineItems}` : ''}, with condition, paper trail, stock and price. What is not on the shelf we source and quote.`}
        scene="parcel"
        under={{ name: 'Services', path: '/services' }}
      >
        <SearchForm search="" big />
      </PageIntro>
      <section className="wrap-page py-8">
        <h2 className="text-xl">Check a list</h2>
        <div className="mt-2 max-w-2xl">
          <label htmlFor="parts-list" className="block font-medium">
            Part numbers, one a line, with quantities
          </label>
          <p id="parts-list-help" className="text-sm text-muted">
            Up to {MOST_LISTED}. Paste from a spreadsheet, a work order or a mail: dashes, spaces and case do not
            matter. A third column may be your reference of the line.
          </p>
          <textarea
            id="parts-list"
            rows={10}
            spellCheck={false}
            autoCapitalize="characters"
            maxLength={60_000}
            value={text}
            onChange={event => change(event.target.value)}
            placeholder={EXAMPLE}
            aria-describedby="parts-list-help parts-list-state"
            className="field mt-2 font-mono"
          />
          <p id="parts-list-state" role="status" className="mt-1 text-sm text-muted">
            {list.parts.length > 0 && `${counted(list.parts.length, 'part number')}. `}
            {list.left > 0 && `${counted(list.left, 'more is', 'more are')} left out: ${MOST_LISTED} at a time. `}
          </p>
          {list.problems.length > 0 && (
            <ul className="mt-1 text-sm text-bad">
              {list.problems.slice(0, 10).map(({ line, text, reason }) => (
                <li key={line} className="[overflow-wrap:anywhere]">
                  Line {line}: {reason} (“{text}”)
                </li>
              ))}
              {list.problems.length > 10 && <li>and {counted(list.problems.length - 10, 'more line')}</li>}
            </ul>
          )}
          {failure && (
            <p role="alert" className="mt-2 text-bad">
              {failure}
            </p>
          )}
          <button
            type="button"
            className="button button-go mt-3"
            disabled={list.parts.length === 0}
            aria-busy={isBusy}
            onClick={check}
          >
            {isBusy ? 'Checking...' : 'Check list'}
          </button>
          <noscript>
            <p className="mt-3">
              Without JavaScript a list cannot be checked here. Send it as it is to{' '}
              <a href={mailAddress(store.mailboxes.sales, 'Quote request: a list of parts')} className="text-link">
                {store.mailboxes.sales}
              </a>
              .
            </p>
          </noscript>
        </div>
      </section>
      {answer && (
        <div ref={result} tabIndex={-1} className="wrap-page pb-8 outline-none">
          <PartsListResult key={JSON.stringify(answer.parts)} parts={answer.parts} candidates={answer.candidates} />
        </div>
      )}
    </>
  )
}

// A browser may keep nothing (private windows, full storage): then nothing is kept.
function readKept(): string {
  try {
    return sessionStorage.getItem(KEPT_AS) ?? ''
  } catch {
    return ''
  }
}
function keep(text: string): void {
  try {
    sessionStorage.setItem(KEPT_AS, text)
  } catch {
    // Only a reload would miss it.
  }
}
