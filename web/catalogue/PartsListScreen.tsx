import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type ListedPart, MAX_LISTED_PARTS, type PartsList, readPartsList } from '../../domain/catalogue/parts-list.ts'
import { counted } from '../../domain/text/counted.ts'
import { signInAddress } from '../accounts/sign-in-address.ts'
import { useSignedIn } from '../accounts/use-signed-in.ts'
import { quickOrderAddress } from '../addresses.ts'
import { refusalText } from '../api-refusal.ts'
import { asListed, checkParts, choicesOf, type NamedList } from '../part-lists/named-list.ts'
import { partList } from '../part-lists/queries.ts'
import { Breadcrumb } from '../ui/Breadcrumb.tsx'
import { PageLink } from '../ui/PageLink.tsx'
import { ListBox } from './ListBox.tsx'
import { storedListText, storeListText } from './list-text.ts'
import { asListText, asRows, type Choices, type Found, NO_CHOICES } from './listed-rows.ts'
import { PartsListResult } from './PartsListResult.tsx'
import { takePastedList } from './pasted-list.ts'
import { type Box, boxOf, choicesAgain, writeBack } from './write-back.ts'

type Answer = { found: Found; choices: Choices; box: Box; time: number }
type Props = { listId: string | null }

/** Quick order: a page for a list of parts. Forty numbers at once instead of forty searches. */
export function PartsListScreen({ listId }: Props) {
  const [text, setText] = useState('')
  const [answer, setAnswer] = useState<Answer | null>(null)
  const [named, setNamed] = useState<NamedList | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const result = useRef<HTMLDivElement>(null)
  const times = useRef(0)
  const list = readPartsList(text)
  const change = (next: string) => {
    setText(next)
    storeListText(next)
  }
  /** `choices`: from a saved list; otherwise earlier choices on this page apply. */
  const check = async (whole: string, parts: readonly ListedPart[], choices?: Choices) => {
    if (parts.length === 0) return
    const time = ++times.current
    setBusy(true)
    setFailure(null)
    try {
      const found = await checkParts(parts)
      if (time !== times.current) return
      setAnswer(before => ({
        found,
        time,
        box: boxOf(whole, parts),
        choices: choices ?? (before ? choicesAgain(before, parts, found) : NO_CHOICES),
      }))
    } catch (error) {
      if (time === times.current) setFailure(refusalText(error, 'The list could not be checked. Please try again.'))
    } finally {
      if (time === times.current) setBusy(false)
    }
  }
  /** A pasted list or a file is checked at once. */
  const take = (whole: string) => {
    change(whole)
    void check(whole, readPartsList(whole).parts)
  }

  // Typed text survives a reload and the back button; a list pasted in another place of the shop is checked with it.
  const begin = useEffectEvent(() => {
    const kept = text || storedListText()
    const pasted = takePastedList(window.location.hash)
    if (pasted) take(kept.trim() ? `${kept.trimEnd()}\n${pasted}` : pasted)
    else setText(kept)
  })
  useEffect(() => begin(), [])

  // After rendering: a long list needs more than one frame.
  const found = answer?.time
  useEffect(() => {
    if (found === undefined) return
    result.current?.focus({ preventScroll: true })
    // On a phone the box and its buttons fill the screen.
    result.current?.scrollIntoView({ block: 'start' })
  }, [found])

  const isIn = useSignedIn()
  const asked = useQuery({ ...partList(listId ?? ''), enabled: listId !== null && isIn })
  const isComing = isBusy || asked.isLoading
  const open = useEffectEvent(({ id, name, version, lines }: NonNullable<typeof asked.data>) => {
    // Saved here: it is already on the page.
    if (named?.id === id && named.version === version) return
    setNamed({ id, name, version })
    const parts = asListed(lines)
    const whole = asListText(parts.map(asWritten))
    change(whole)
    void check(whole, parts, choicesOf(lines))
  })
  useEffect(() => {
    if (asked.data) open(asked.data)
  }, [asked.data])

  const choose = (before: Answer, choices: Choices, isInList: boolean) => {
    const box = isInList ? writeBack(text, asRows(before.found, choices), before.box) : before.box
    setAnswer({ ...before, choices, box })
    if (isInList) change(box.text)
  }
  return (
    <div className="wrap-page py-5">
      <Breadcrumb
        steps={[{ name: 'Home', path: '/' }, { name: 'Services', path: '/services' }, { name: 'Parts Distribution' }]}
      />
      <h1 className="mt-2 text-2xl sm:text-3xl">Parts Distribution</h1>
      <p className="not-printed mt-1 text-muted max-md:hidden">
        Paste a list or drop a file. You see price, stock and condition of each line before anything is bought.
      </p>
      {listId !== null && <Opened isIn={isIn} listId={listId} error={asked.error} />}
      <ListBox
        text={text}
        list={list}
        isBusy={isBusy}
        failure={failure}
        isSmall={answer !== null || isComing}
        onText={change}
        onTake={take}
        onCheck={() => void check(text, list.parts)}
      />
      {answer && (
        <div ref={result} tabIndex={-1} className="outline-none">
          <PartsListResult
            key={answer.time}
            found={answer.found}
            choices={answer.choices}
            onChoose={(choices, isInList) => choose(answer, choices, isInList)}
            named={named}
            onSaved={setNamed}
          />
        </div>
      )}
      {/* As high as a screen: what is found later takes its place, and nothing moves. */}
      {!answer && isComing && <div className="skeleton mt-5 min-h-dvh" />}
      {!answer && !isComing && (
        <p className="mt-6 text-sm text-muted">
          Up to {counted(MAX_LISTED_PARTS, 'line')} at a time. Lists that you order again are kept in your{' '}
          <PageLink href="/dashboard?tab=lists" className="text-link">
            dashboard
          </PageLink>
          .
        </p>
      )}
    </div>
  )
}

const asWritten = ({ partNumber, condition, quantity, reference }: PartsList['parts'][number]) => ({
  partNumber,
  named: condition,
  quantity,
  ...(reference !== undefined && { reference }),
})

/** Why a list that a link names is not on the page. */
function Opened({ isIn, listId, error }: { isIn: boolean; listId: string; error: unknown }) {
  if (!isIn)
    return (
      <p className="sheet mt-4 p-3" role="status">
        This link is a list of an account.{' '}
        <PageLink href={signInAddress(quickOrderAddress(listId))} className="text-link">
          Sign in
        </PageLink>{' '}
        to open it.
      </p>
    )
  if (!error) return null
  return (
    <p className="sheet mt-4 p-3 text-bad" role="alert">
      {refusalText(error, 'The list could not be opened. Please load the page again.')}
    </p>
  )
}
