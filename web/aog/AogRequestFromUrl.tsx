import { ClientOnly, useRouter, useRouterState } from '@tanstack/react-router'
import { quoteAddress } from '../addresses.ts'
import { AogRequestPlace } from './AogRequestPlace.tsx'

/** The AOG request form: open while the URL has `openAOGRequest=1`, with the part number from `pn`. */
export function AogRequestFromUrl() {
  const router = useRouter()
  const searchStr = useRouterState({ select: state => state.location.searchStr })
  const asked = new URLSearchParams(searchStr)
  const go = (href: string) => void router.navigate({ href, replace: true })
  return (
    <ClientOnly>
      <AogRequestPlace
        isOpen={asked.get('openAOGRequest') === '1'}
        partNumber={asked.get('pn') ?? ''}
        onClose={() => go('/dashboard?tab=aog')}
        onSent={quoteId => go(quoteAddress('aog', quoteId))}
      />
    </ClientOnly>
  )
}
