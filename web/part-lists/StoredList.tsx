import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { store } from '../../domain/settings/store.ts'
import { counted } from '../../domain/text/counted.ts'
import { storeDay } from '../../domain/text/store-day.ts'
import { quickOrderAddress } from '../addresses.ts'
import { api } from '../api.ts'
import { refusalText } from '../api-refusal.ts'
import { asRows, isLacking, type Row } from '../catalogue/listed-rows.ts'
import { BusyButton } from '../ui/BusyButton.tsx'
import { ConfirmButton } from '../ui/ConfirmButton.tsx'
import { Moment } from '../ui/Moment.tsx'
import { notify } from '../ui/notify.ts'
import { PageLink } from '../ui/PageLink.tsx'
import { csvName, saveFile } from '../ui/save-file.ts'
import { addRows } from './add-rows.ts'
import { NameForm } from './NameForm.tsx'
import { asListed, checkParts, choicesOf } from './named-list.ts'
import { type MyPartList, myPartLists } from './queries.ts'
import { rowsAsCsv } from './rows-csv.ts'

/** The rows of a saved list with current prices and stock. */
async function readRows(id: string): Promise<Row[]> {
  const { lines } = await api.partLists.list({ id })
  return asRows(await checkParts(asListed(lines)), choicesOf(lines))
}

const FAILED = 'That did not work. Please try again.'

/** One saved list with its name and actions. `onGone`: called after its deletion, which also removes the focused element. */
export function StoredList({ list, onGone }: { list: MyPartList; onGone: () => void }) {
  const { id, name, lines, updatedAt } = list
  const client = useQueryClient()
  const renameButton = useRef<HTMLButtonElement>(null)
  const gone = useEffectEvent(onGone)
  useEffect(() => () => gone(), [])
  const [isRenaming, setRenaming] = useState(false)
  const [left, setLeft] = useState<string | null>(null)
  const changed = () => client.invalidateQueries({ queryKey: myPartLists().queryKey })
  const failed = (error: unknown) => notify.error(refusalText(error, FAILED))
  const order = useMutation({
    mutationFn: async () => {
      const rows = await readRows(id)
      return { added: await addRows(rows), lacking: rows.filter(isLacking).length }
    },
    onSuccess: ({ added, lacking }) => {
      if (added > 0) notify.success(`${counted(added, 'part')} added to cart`, { text: 'View cart', href: '/cart' })
      else notify.error('Nothing was added: what is in stock is already in your cart, and the rest needs a quote.')
      setLeft(lacking > 0 ? `${counted(lacking, 'line was', 'lines were')} not filled from stock.` : null)
    },
    onError: failed,
  })
  const download = useMutation({
    mutationFn: () => readRows(id),
    onSuccess: rows => {
      const day = storeDay(new Date(), store.timeZone)
      saveFile(csvName(name, day), 'text/csv', rowsAsCsv(rows, day))
    },
    onError: failed,
  })
  const remove = useMutation({
    mutationFn: () => api.partLists.delete({ id }),
    onSuccess: changed,
    onError: failed,
  })
  const copyLink = () =>
    navigator.clipboard.writeText(`${window.location.origin}${quickOrderAddress(id)}`).then(
      () => notify.success('Link copied. It opens for this account only.'),
      () => notify.error('The link could not be copied'),
    )
  return (
    <li className="px-4 py-3">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <div className="min-w-0 flex-1 basis-60">
          <PageLink href={quickOrderAddress(id)} className="font-semibold [overflow-wrap:anywhere] text-link">
            {name}
          </PageLink>
          <p className="text-sm text-muted">
            {counted(lines, 'line')}, changed <Moment at={updatedAt} form="day" />
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          <BusyButton className="button button-go" isBusy={order.isPending} onClick={() => order.mutate()}>
            {order.isPending ? 'Adding...' : 'Reorder'}
            <span className="sr-only">: {name}</span>
          </BusyButton>
          <BusyButton className="button" isBusy={download.isPending} onClick={() => download.mutate()}>
            Download with prices<span className="sr-only">: {name}</span>
          </BusyButton>
          <button type="button" className="button" onClick={() => void copyLink()}>
            Copy link<span className="sr-only">: {name}</span>
          </button>
          <button
            ref={renameButton}
            type="button"
            className="button"
            aria-expanded={isRenaming}
            onClick={() => setRenaming(before => !before)}
          >
            Rename<span className="sr-only">: {name}</span>
          </button>
          <ConfirmButton
            name={
              <>
                Delete<span className="sr-only">: {name}</span>
              </>
            }
            question="Delete this list?"
            action="Delete the list"
            isPending={remove.isPending}
            onConfirm={() => remove.mutate()}
          >
            {`“${name}” with its ${counted(lines, 'line')} is deleted. Orders that were made from it stay.`}
          </ConfirmButton>
        </div>
      </div>
      {left !== null && (
        <p role="status" className="mt-2 text-caution">
          {left}{' '}
          <PageLink href={quickOrderAddress(id)} className="text-link">
            Open the list
          </PageLink>
        </p>
      )}
      {isRenaming && (
        <NameForm
          label="New name"
          name={name}
          save={to => api.partLists.change({ id, version: list.version, name: to })}
          failed={FAILED}
          onSaved={() => {
            setRenaming(false)
            renameButton.current?.focus()
            void changed()
          }}
        />
      )}
    </li>
  )
}
