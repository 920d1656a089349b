import { useQuery } from '@tanstack/react-query'
import { BusyButton } from '../../ui/BusyButton.tsx'
import { FormAlert } from '../../ui/FormAlert.tsx'
import { PageLink } from '../../ui/PageLink.tsx'
import { ShortTime } from '../../ui/ShortTime.tsx'
import { BULK_CHANGES_ADDRESS, bulkChangeAddress } from '../addresses.ts'
import { subjectsText, undoneWord } from './change-words.ts'
import { bulkChanges } from './queries.ts'
import { useUndo } from './use-undo.ts'

/** The last change made by a sheet, with its undo, and a link to earlier ones. */
export function LastChange() {
  const { data } = useQuery(bulkChanges())
  const { change, isPending, refusal } = useUndo()
  const last = data?.changes[0]
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      {last && (
        <>
          <p>
            Last change:{' '}
            <PageLink href={bulkChangeAddress(last.id)} className="text-link">
              {subjectsText(last)}
            </PageLink>{' '}
            by {last.admin}, <ShortTime at={new Date(last.createdAt)} />
            {last.undoneAt && ` · undone: ${undoneWord(last)}`}
          </p>
          {!last.undoneAt && (
            <BusyButton className="list-button" isBusy={isPending} onClick={() => change(last.id)}>
              Undo
            </BusyButton>
          )}
          <FormAlert>{refusal}</FormAlert>
        </>
      )}
      <PageLink href={BULK_CHANGES_ADDRESS} className="text-link finger-high">
        All bulk changes
      </PageLink>
    </div>
  )
}
