import { useQuery } from '@tanstack/react-query'
import { PageLink } from '../../ui/PageLink.tsx'
import { fetchMe } from '../me.ts'

/**
 * Signing in with Google from a dialog. Its script runs on /auth alone (the policy of shared pages lets no other in), so this
 * leads there, and from there back to the page, where what was filled in is kept.
 */
export function GoogleLink({ from }: { from: string }) {
  const { data: google } = useQuery({
    queryKey: ['google'],
    queryFn: async () => (await fetchMe()).google,
    staleTime: Infinity,
  })
  if (!google) return null
  return (
    <div className="mt-2">
      <PageLink href={`/auth?${new URLSearchParams({ from })}`} className="button w-full">
        Continue with Google
      </PageLink>
      <p className="mt-3 flex items-center gap-3 text-sm text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        or
      </p>
    </div>
  )
}
