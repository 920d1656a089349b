import { useRouter } from '@tanstack/react-router'
import { type AnchorHTMLAttributes, useState } from 'react'
import { isSignedIn } from '../accounts/signed-in.ts'
import { aogRequestAddress } from '../addresses.ts'
import { lazyPart } from '../ui/lazy-part.tsx'
import { notify } from '../ui/notify.ts'

const AogAuthDialog = lazyPart(() => import('./AogAuthDialog.tsx').then(({ AogAuthDialog }) => AogAuthDialog))

type Props = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'onClick'> & {
  /** of the mail that it writes before, and without, its script */
  href: string
}

/** Leads to the form for an aircraft on the ground; a guest signs in or up first. Without scripts it writes a mail. */
export function AogLink({ href, ...props }: Props) {
  const router = useRouter()
  const [opening, setOpening] = useState({ number: 0, isOpen: false, to: '' })
  return (
    <>
      <a
        href={href}
        onClick={event => {
          event.preventDefault()
          const to = aogRequestAddress(new URLSearchParams(window.location.search).get('pn') ?? '')
          if (isSignedIn()) void router.navigate({ href: to })
          else setOpening(({ number }) => ({ number: number + 1, isOpen: true, to }))
        }}
        {...props}
      />
      {opening.number > 0 && (
        <AogAuthDialog
          onFail={() => {
            setOpening({ number: 0, isOpen: false, to: '' })
            notify.error('The form could not be loaded. Please reload the page.')
          }}
          key={opening.number}
          isOpen={opening.isOpen}
          onClose={() => setOpening(before => ({ ...before, isOpen: false }))}
          onSignedIn={() => window.location.assign(opening.to)}
          from={opening.to}
        />
      )}
    </>
  )
}
