import { useQuery } from '@tanstack/react-query'
import { PageLink } from '../../ui/PageLink.tsx'
import { fetchMe } from '../me.ts'

/**
 * Sign-in with Google from a dialog. Its script is allowed on /auth only (the policy of shared pages excludes it), so this
 * links there, and from there back to the page, where input is retained.
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
