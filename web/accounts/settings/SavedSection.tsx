import { type ReactNode, useEffect, useRef, useState } from 'react'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { SavedCard } from './SavedCard.tsx'
import { type SavedList, useSavedList } from './use-saved-list.ts'

type Kept = { id: number; isDefault: boolean }
export type Editing<Item> = { item: Item | null; close: () => void; reload: () => Promise<void>; isFirst: boolean }
type Props<Item> = {
  list: SavedList<Item>
  heading: string
  addLabel: string
  empty: string
  loadFailed: string
  deleteQuestion: string
  /** the item to delete, if its title is not unique */
  detailOf?: (item: Item) => string
  titleOf: (item: Item) => string
  card: (item: Item) => ReactNode
  /** the form: for one of the list, or for a new one */
  form: (editing: Editing<Item>) => ReactNode
}

/** A list of the customer's saved items: cards, a form among them, and a confirmation before deletion. */
export function SavedSection<Item extends Kept>(props: Props<Item>) {
  const { list, heading, addLabel, empty, loadFailed, titleOf } = props
  const { query, reload, setDefault, remove } = useSavedList(list)
  const [edited, setEdited] = useState<number | 'new' | null>(null)
  const [doomed, setDoomed] = useState<Item | null>(null)
  const [isAsking, setAsking] = useState(false)
  const top = useRef<HTMLHeadingElement>(null)
  const items = query.data ?? []
  const close = () => {
    setEdited(null)
    top.current?.focus()
  }
  const formFor = (item: Item | null) => (
    <Formed key={item?.id ?? 'new'}>{props.form({ item, close, reload, isFirst: items.length === 0 })}</Formed>
  )
  return (
    <section>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 ref={top} tabIndex={-1} className="text-xl outline-none">
          {heading}
        </h2>
        {edited !== 'new' && query.isSuccess && (
          <button type="button" className="button button-go" onClick={() => setEdited('new')}>
            {addLabel}
          </button>
        )}
      </div>
      {edited === 'new' && formFor(null)}
      {query.isPending && <CardsSkeleton />}
      {query.isError && (
        <div role="alert" className="sheet mt-4 p-6">
          <p>{loadFailed}</p>
          <button type="button" className="button mt-3" onClick={() => query.refetch()}>
            Try again
          </button>
        </div>
      )}
      {query.isSuccess && items.length === 0 && edited === null && (
        <p className="grid-paper sheet mt-4 px-4 py-12 text-center">
          <span className="bg-panel px-2 py-1">{empty}</span>
        </p>
      )}
      {items.length > 0 && (
        <ul className="mt-4 grid gap-4 md:grid-cols-2 xl:grid-cols-3">
          {items.map(item =>
            item.id === edited ? (
              <li key={item.id} className="md:col-span-full">
                {formFor(item)}
              </li>
            ) : (
              <SavedCard
                key={item.id}
                title={titleOf(item)}
                isDefault={item.isDefault}
                onEdit={() => setEdited(item.id)}
                onSetDefault={() => setDefault(item.id)}
                onDelete={() => {
                  setDoomed(item)
                  setAsking(true)
                }}
              >
                {props.card(item)}
              </SavedCard>
            ),
          )}
        </ul>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        question={props.deleteQuestion}
        action="Delete"
        onConfirm={() => doomed && remove(doomed.id)}
        onClose={() => setAsking(false)}
        finalFocus={top}
      >
        {doomed && (props.detailOf ?? titleOf)(doomed)}
      </ConfirmDialog>
    </section>
  )
}

/** Around a form that opens in place: the focus goes into it, to its first field. */
function Formed({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.querySelector<HTMLElement>('input:not([tabindex="-1"]), select')?.focus(), [])
  return (
    <div ref={place} className="mt-4">
      {children}
    </div>
  )
}

function CardsSkeleton() {
  return (
    <div role="status" aria-label="Loading..." className="mt-4 grid gap-4 md:grid-cols-2 xl:grid-cols-3">
      <div className="skeleton h-52" />
      <div className="skeleton h-52 max-md:hidden" />
    </div>
  )
}
