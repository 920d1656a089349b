import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { orpc } from '../api.ts'
import type { Me } from './me.ts'
import { clearSignedInHint } from './signed-in.ts'
import { useSignedIn } from './use-signed-in.ts'

/**
 * Who is signed in, asked once the page is there: pages are the same for everybody. Undefined until it is known, and where it
 * is not to be known just now.
 */
export function useMe(): Me | null | undefined {
  const isIn = useSignedIn()
  const { data } = useQuery({ ...orpc.accounts.me.queryOptions(), enabled: isIn })
  const me = data?.me
  useEffect(() => {
    // The session ended by itself.
    if (isIn && me === null) clearSignedInHint()
  }, [isIn, me])
  return isIn ? me : null
}
