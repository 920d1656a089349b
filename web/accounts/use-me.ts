import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { orpc } from '../api.ts'
import type { Me } from './me.ts'
import { clearSignedInHint } from './signed-in.ts'
import { useSignedIn } from './use-signed-in.ts'

/**
 * The signed-in person, loaded in the browser: pages are the same for all visitors. Undefined until loaded, or if unavailable.
 */
export function useMe(): Me | null | undefined {
  const isIn = useSignedIn()
  const { data } = useQuery({ ...orpc.accounts.me.queryOptions(), enabled: isIn })
  const me = data?.me
  useEffect(() => {
    // The session has expired.
    if (isIn && me === null) clearSignedInHint()
  }, [isIn, me])
  return isIn ? me : null
}
