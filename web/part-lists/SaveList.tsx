import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { signInAddress } from '../accounts/sign-in-address.ts'
import { useSignedIn } from '../accounts/use-signed-in.ts'
import { quickOrderAddress } from '../addresses.ts'
import { api } from '../api.ts'
import { refusalText } from '../api-refusal.ts'
import { asksQuantity, asListLines, type Row } from '../catalogue/listed-rows.ts'
import { BusyButton } from '../ui/BusyButton.tsx'
import { DialogFrame } from '../ui/DialogFrame.tsx'
import { notify } from '../ui/notify.ts'
import { PageLink } from '../ui/PageLink.tsx'
import { NameForm } from './NameForm.tsx'
import type { NamedList } from './named-list.ts'
import { myPartLists } from './queries.ts'

type Props = { rows: readonly Row[]; named: NamedList | null; onSaved: (named: NamedList) => void }

const FAILED = 'The list could not be saved. Please try again.'

/** Saves a list under a name, or the changes of a saved one; redirects visitors to sign-in and back. */
export function SaveList({ rows, named, onSaved }: Props) {
  const isIn = useSignedIn()
  const client = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  /** A saved list has quantities without units, and no open questions. */
  const asks = () => {
    const asking = rows.find(asksQuantity)
    if (asking)
      notify.error(
        asking.state === 'other_unit'
          ? `Enter the quantity of ${asking.partNumber} in its own unit first.`
          : `Choose the quantity of “${asking.partNumber}” first.`,
      )
    return asking !== undefined
  }
  const saved = (list: NamedList) => {
    onSaved(list)
    void client.invalidateQueries({ queryKey: myPartLists().queryKey })
    notify.success('Your list is saved', { text: 'My lists', href: '/dashboard?tab=lists' })
  }
  const change = useMutation({
    mutationFn: async ({ id, name, version }: NamedList) => ({
      name,
      ...(await api.partLists.change({ id, version, lines: asListLines(rows) })),
    }),
    onSuccess: saved,
    onError: error => notify.error(refusalText(error, FAILED)),
  })
  // The typed list is stored in this tab, and is restored afterwards.
  if (!isIn)
    return (
      <PageLink href={signInAddress(quickOrderAddress())} className="button">
        Sign in to save the list
      </PageLink>
    )
  return (
    <>
      {named && (
        <BusyButton
          className="button"
          isBusy={change.isPending}
          isOff={rows.length === 0}
          onClick={() => !asks() && change.mutate(named)}
        >
          Save changes
        </BusyButton>
      )}
      <button type="button" className="button" disabled={rows.length === 0} onClick={() => !asks() && setOpen(true)}>
        {named ? 'Save as...' : 'Save as a list'}
      </button>
      <DialogFrame
        isOpen={isOpen}
        onOpenChange={setOpen}
        isForm
        title="Save as a list"
        description="Part numbers, quantities, conditions and your references are saved. Prices and stock are as of the day you order."
      >
        <NameForm
          label="Name"
          save={async name => ({ name, ...(await api.partLists.add({ name, lines: asListLines(rows) })) })}
          failed={FAILED}
          onSaved={list => {
            setOpen(false)
            saved(list)
          }}
        />
      </DialogFrame>
    </>
  )
}
