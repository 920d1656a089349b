import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type MouseEvent, useEffect, useEffectEvent, useId } from 'react'
import { counted } from '../../../domain/text/counted.ts'
import { normalizeTyped } from '../../frame/suggestions-query.ts'
import { useExpanded, useSuggestionKeys } from '../../frame/use-suggestion-keys.ts'
import { PageLink } from '../../ui/PageLink.tsx'
import { partsAdminAddress } from '../addresses.ts'
import { useMay } from '../may.tsx'
import { type Entry, groupsOf, recordSearchQuery, useRecordSearch } from './found-things.ts'

/** Results for the search box of the back office, below it. Enter opens the highlighted one, else the first. */
export function PaletteList({ box }: { box: HTMLInputElement }) {
  const listId = useId()
  const { text, isOpen, marked, close } = useSuggestionKeys(box, listId)
  const { groups, isAnswered, isSlow, hasFailed } = useRecordSearch(isOpen ? text : '')
  const ids = groups.flatMap(({ entries }, group) => entries.map((_, at) => idOf(listId, group, at)))
  const shown = marked !== null && ids.includes(marked) ? marked : text === '' ? null : (ids[0] ?? null)
  useExpanded(box, listId, isOpen, shown)
  useOpenFirst(box)
  const said = hasFailed
    ? 'The search could not be done. Please try again.'
    : ids.length > 0
      ? null
      : isAnswered
        ? 'Nothing found'
        : isSlow && 'Searching...'
  return (
    <>
      {isOpen && (ids.length > 0 || said) && (
        // biome-ignore lint/a11y/noStaticElementInteractions: a press on the list leaves the focus in the box
        <div
          className="absolute inset-x-0 top-full z-40 mt-1 border border-edge bg-panel text-left text-ink max-sm:fixed max-sm:inset-x-2 max-sm:top-12"
          onMouseDown={event => event.preventDefault()}
        >
          {said && <p className="px-3 py-2 text-muted">{said}</p>}
          <div
            role="listbox"
            id={listId}
            aria-label="Found"
            className="max-h-[min(70dvh,32rem)] overflow-y-auto overscroll-contain"
          >
            {groups.map(({ heading, entries }, group) => (
              // biome-ignore lint/a11y/useSemanticElements: a group of options, not of fields
              // biome-ignore lint/suspicious/noArrayIndexKey: a heading may stand twice
              <div key={`${heading}-${group}`} role="group" aria-label={heading}>
                <p aria-hidden="true" className="px-3 pt-2 pb-0.5 text-xs text-muted">
                  {heading}
                </p>
                {entries.map((entry, at) => {
                  const id = idOf(listId, group, at)
                  const pick = () => {
                    box.value = ''
                    close()
                  }
                  return (
                    <Option
                      key={`${entry.title} ${entry.href}`}
                      id={id}
                      entry={entry}
                      pick={pick}
                      isMarked={id === shown}
                    />
                  )
                })}
              </div>
            ))}
          </div>
        </div>
      )}
      <p role="status" className="sr-only">
        {isOpen && text !== '' && (said || (isAnswered && counted(ids.length, 'result')))}
      </p>
    </>
  )
}

const idOf = (listId: string, group: number, at: number) => `${listId}-${group}-${at}`

type OptionProps = { id: string; entry: Entry; isMarked: boolean; pick: () => void }

const Option = ({ id, entry: { href, title, text }, isMarked, pick }: OptionProps) => (
  <PageLink
    href={href}
    id={id}
    role="option"
    aria-selected={isMarked}
    tabIndex={-1}
    onClick={({ ctrlKey, metaKey, shiftKey }: MouseEvent) => {
      // Opening a new tab leaves this page unchanged.
      if (!ctrlKey && !metaKey && !shiftKey) pick()
    }}
    className="flex min-h-8 items-baseline gap-3 px-3 py-1 hover:bg-sunken aria-selected:bg-sunken aria-selected:outline-2 aria-selected:-outline-offset-2 aria-selected:outline-accent pointer-coarse:min-h-11 pointer-coarse:items-center"
  >
    <span className="shrink-0 font-medium">{title}</span>
    <span className="min-w-0 truncate text-muted">{text}</span>
  </PageLink>
)

/** Enter without a highlight opens the first result, also while the search runs; without results, the parts list. */
function useOpenFirst(box: HTMLInputElement): void {
  const client = useQueryClient()
  const router = useRouter()
  const may = useMay()
  const open = useEffectEvent(async (event: SubmitEvent) => {
    event.preventDefault()
    const text = normalizeTyped(box.value)
    if (text === '') return
    const found = await client.fetchQuery(recordSearchQuery(text)).catch(() => [])
    // The text was edited again.
    if (normalizeTyped(box.value) !== text) return
    box.value = ''
    box.blur()
    const href = groupsOf(text, found, may)[0]?.entries[0]?.href ?? partsAdminAddress({ search: text })
    await router.navigate({ href })
  })
  useEffect(() => {
    const onSubmit = (event: SubmitEvent) => void open(event)
    const { form } = box
    form?.addEventListener('submit', onSubmit)
    return () => form?.removeEventListener('submit', onSubmit)
  }, [box])
}
