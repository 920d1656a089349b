import { useEffect, useRef } from 'react'
import { MOST_AT_ONCE } from '../../../domain/catalogue/price-change.ts'
import { thousands } from '../../../domain/text/thousands.ts'
import { PartPicture } from '../../catalogue/PartPicture.tsx'
import { PageLink } from '../../ui/PageLink.tsx'
import { partAdminAddress } from '../addresses.ts'
import { useRowKeys } from '../use-row-keys.ts'
import type { Chosen } from './PartsScreen.tsx'
import { pricesWord } from './part-words.ts'
import type { PartsSearch } from './parts-search.ts'
import type { PartLine } from './queries.ts'

type Props = { parts: PartLine[]; search: PartsSearch; chosen: Chosen; onChoose: (chosen: Chosen) => void }

export function PartTable({ parts, search, chosen, onChoose }: Props) {
  const list = useRef<HTMLDivElement>(null)
  useRowKeys(list)
  const isAll = parts.every(({ id }) => chosen.has(id))
  const choose = (some: PartLine[], isChosen: boolean) => {
    const now = new Map(chosen)
    for (const part of some) {
      if (!isChosen) now.delete(part.id)
      else if (now.size < MOST_AT_ONCE) now.set(part.id, part)
    }
    onChoose(now)
  }
  return (
    <>
      <AllBox
        count={parts.length}
        isAll={isAll}
        isSome={parts.some(({ id }) => chosen.has(id))}
        onChange={all => choose(parts, all)}
      />
      <div ref={list} className="sheet overflow-hidden">
        <table className="data-table">
          <thead>
            <tr>
              <th scope="col">Part</th>
              <th scope="col" className="amount">
                Price
              </th>
              <th scope="col">Name</th>
              <th scope="col">Category</th>
              <th scope="col" className="amount">
                Stock
              </th>
              <th scope="col">Shop</th>
            </tr>
          </thead>
          <tbody>
            {parts.map(part => (
              <tr key={part.id} className="focus-within:bg-sunken">
                <th scope="row">
                  <span className="flex items-center gap-2">
                    <span className="inline-grid shrink-0 place-items-center pointer-coarse:size-11">
                      <input
                        type="checkbox"
                        className="size-4"
                        aria-label={`Select ${part.sku}`}
                        checked={chosen.has(part.id)}
                        onChange={event => choose([part], event.target.checked)}
                      />
                    </span>
                    <PartPicture
                      url={part.primaryImageUrl}
                      drawing={part.drawing}
                      name=""
                      size={36}
                      className="shrink-0 max-sm:hidden"
                    />
                    <PageLink
                      href={partAdminAddress(part.id, search)}
                      data-row
                      className="part-number min-w-0 font-semibold [overflow-wrap:anywhere] text-link pointer-coarse:py-2.5"
                    >
                      {part.sku}
                    </PageLink>
                  </span>
                </th>
                <td className="lead amount">{pricesWord(part)}</td>
                <td className="wide">
                  {part.name}
                  {part.manufacturer && <span className="block text-muted">{part.manufacturer}</span>}
                </td>
                <td>{part.category ?? <span className="text-muted">no category</span>}</td>
                <td className="amount">
                  {part.totalQuantity > 0 ? thousands(part.totalQuantity) : <span className="text-bad">no stock</span>}
                </td>
                <td className={part.isPublished ? 'text-good' : 'text-muted'}>
                  {part.isPublished ? 'Published' : 'Draft'}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}

type AllProps = { count: number; isAll: boolean; isSome: boolean; onChange: (all: boolean) => void }

function AllBox({ count, isAll, isSome, onChange }: AllProps) {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = isSome && !isAll
  }, [isSome, isAll])
  return (
    <label className="mb-1 inline-flex min-h-9 items-center gap-2 px-3 text-sm pointer-coarse:min-h-11">
      <input
        ref={box}
        type="checkbox"
        className="size-4"
        checked={isAll}
        onChange={event => onChange(event.target.checked)}
      />
      Select all {count} on this page
    </label>
  )
}
