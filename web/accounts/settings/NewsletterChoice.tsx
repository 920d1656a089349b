import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../api.ts'
import { notify } from '../../ui/notify.ts'
import { newsletterChoice } from './queries.ts'

/** The newsletter choice: saved when switched, and switched back on failure. */
export function NewsletterChoice() {
  const client = useQueryClient()
  const { data } = useQuery(newsletterChoice())
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (optedIn: boolean) => api.accounts.saveNewsletter({ optedIn }),
    onSuccess: (_, optedIn) => {
      client.setQueryData(newsletterChoice().queryKey, { optedIn })
      notify.success('Settings saved successfully')
    },
    onError: () => notify.error('Could not save marketing preference.'),
  })
  return (
    <label className="sheet flex min-h-11 items-center gap-3 p-4 sm:px-6">
      <input
        type="checkbox"
        className="size-5"
        disabled={!data}
        checked={isPending ? variables : (data?.optedIn ?? false)}
        onChange={event => !isPending && mutate(event.target.checked)}
      />
      News about new stock by email
    </label>
  )
}
