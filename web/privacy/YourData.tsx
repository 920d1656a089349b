import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { openOrdersText } from '../../domain/privacy/privacy-request.ts'
import { retentionDays } from '../../domain/privacy/retention.ts'
import { store } from '../../domain/settings/store.ts'
import { counted } from '../../domain/text/counted.ts'
import { api, orpc } from '../api.ts'
import { refusalCode, refusalText } from '../api-refusal.ts'
import { BusyButton } from '../ui/BusyButton.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { FormAlert } from '../ui/FormAlert.tsx'
import { notify } from '../ui/notify.ts'
import { PageLink } from '../ui/PageLink.tsx'
import { QueryBoundary, RowsSkeleton } from '../ui/QueryBoundary.tsx'
import { saveFile } from '../ui/save-file.ts'
import { DataSheet } from './DataSheet.tsx'

/** The page of the mailed link: the data of the address, to download or delete. */
export function YourData({ token }: { token: string }) {
  // Every opening counts against a limit: it is queried once, and again after the deletion.
  const query = useQuery(orpc.privacy.held.queryOptions({ input: { token }, retry: false, staleTime: Infinity }))
  if (refusalCode(query.error) === 'LINK_SPENT') return <Spent text={query.error?.message ?? ''} />
  return (
    <DataSheet>
      <QueryBoundary query={query} failed="Your data could not be loaded." skeleton={<RowsSkeleton rows={5} />}>
        {held =>
          held.email === null ? (
            <Deleted />
          ) : (
            <>
              <p>
                What we keep under <strong className="[overflow-wrap:anywhere]">{held.email}</strong>:
              </p>
              <Counts counts={held.counts} />
              {held.hasAccount && (
                <p>
                  This address has an account. For what is in it,{' '}
                  <PageLink href="/settings" className="underline">
                    sign in
                  </PageLink>{' '}
                  and go to Security.
                </p>
              )}
              <Download token={token} />
              <Delete token={token} open={held.open} onDone={() => query.refetch()} />
            </>
          )
        }
      </QueryBoundary>
    </DataSheet>
  )
}

type Held = Awaited<ReturnType<typeof api.privacy.held>>

function Counts({ counts }: { counts: Held['counts'] }) {
  const rows = [
    [counts.orders, 'order', 'orders'],
    [counts.submissions, 'message or offer you sent', 'messages and offers you sent'],
    [counts.requests, 'quote request that waits for you to sign in', 'quote requests that wait for you to sign in'],
    [counts.alerts, 'back-in-stock alert', 'back-in-stock alerts'],
    [counts.newsletter, 'newsletter entry', 'newsletter entries'],
    [counts.mails, 'email we sent you', 'emails we sent you'],
  ] as const
  const some = rows.filter(([count]) => count > 0)
  if (some.length === 0) return <p>Nothing.</p>
  return (
    <ul className="list-disc pl-5">
      {some.map(([count, one, many]) => (
        <li key={one}>{counted(count, one, many)}</li>
      ))}
    </ul>
  )
}

function Download({ token }: { token: string }) {
  const [isBusy, setBusy] = useState(false)
  const download = async () => {
    setBusy(true)
    try {
      const data = await api.privacy.data({ token })
      saveFile('my-data.json', 'application/json', `${JSON.stringify(data, null, 2)}\n`)
      notify.success('Your data is saved as my-data.json')
    } catch (error) {
      notify.error(refusalText(error, 'Your data could not be downloaded. Please try again.'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <BusyButton className="button w-full" isBusy={isBusy} onClick={() => void download()}>
      {isBusy ? 'Downloading...' : 'Download my data'}
    </BusyButton>
  )
}

function Delete({ token, open, onDone }: { token: string; open: Held['open']; onDone: () => void }) {
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const button = useRef<HTMLButtonElement>(null)
  const years = retentionDays('orders', store.days) / 365
  const remove = async () => {
    setBusy(true)
    setProblem(undefined)
    try {
      await api.privacy.deleteData({ token })
      onDone()
    } catch (error) {
      setProblem(refusalText(error, 'We didn’t get a response. Please reload the page and check.'))
    } finally {
      setBusy(false)
    }
  }
  if (open.length > 0) return <p className="border-l-4 border-caution pl-3">{openOrdersText(open)}</p>
  return (
    <>
      <FormAlert>{problem}</FormAlert>
      <BusyButton
        ref={button}
        className="button w-full border-bad text-bad"
        isBusy={isBusy}
        onClick={() => setAsking(true)}
      >
        {isBusy ? 'Deleting...' : 'Delete my data'}
      </BusyButton>
      <ConfirmDialog
        isOpen={isAsking}
        question="Delete your data?"
        action="Delete my data"
        onConfirm={() => void remove()}
        onClose={() => setAsking(false)}
        finalFocus={button}
      >
        This can’t be undone. Orders you paid for stay for {years} years, because the law requires it. Their links stop
        working, so download what you need first.
      </ConfirmDialog>
    </>
  )
}

const Deleted = () => (
  <>
    <p role="status">
      Your data is deleted. Orders you paid for stay on record for as long as the law requires, and are used for nothing
      else.
    </p>
    <PageLink href="/privacy#long" className="button w-full">
      What is kept how long
    </PageLink>
  </>
)

const Spent = ({ text }: { text: string }) => (
  <DataSheet>
    <FormAlert>{text}</FormAlert>
    <PageLink href="/privacy/your-data" className="button w-full">
      Ask for a new link
    </PageLink>
  </DataSheet>
)
