import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { notify } from '../../ui/notify.ts'
import { askSignedIn } from '../ask-signed-in.ts'

const KEY = ['settings', 'news']

/** Whether the customer wants news by e-mail: saved as soon as it is switched, and switched back when that fails. */
export function NewsChoice() {
  const client = useQueryClient()
  const { data } = useQuery({ queryKey: KEY, queryFn: () => askSignedIn(({ settings }) => settings.news()) })
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (optedIn: boolean) => askSignedIn(({ settings }) => settings.saveNews({ optedIn })),
    onSuccess: (_, optedIn) => {
      client.setQueryData(KEY, { optedIn })
      notify.success('Settings saved successfully')
    },
    onError: () => notify.error('Failed to save settings'),
  })
  return (
    <label className="sheet flex min-h-11 items-center gap-3 p-4 sm:px-6">
      <input
        type="checkbox"
        className="size-5"
        disabled={!data || isPending}
        checked={isPending ? variables : (data?.optedIn ?? false)}
        onChange={event => mutate(event.target.checked)}
      />
      News about new stock by e-mail
    </label>
  )
}
